/** Names of languages, and the reader of each. */

/** Read by Lezer's parsers, which tell types from values and markup from comparisons. */
const parsed = `
javascript,js,mjs,cjs jsx typescript,ts,mts,cts tsx python,py,pyi,gyp,ipython go,golang rust,rs css
html,xhtml,markup,vue,svelte,astro
`

/** Read by highlight.js, one of its files each. */
const matched = `
1c abnf accesslog actionscript,as ada angelscript,asc apache,apacheconf applescript,osascript arcade
arduino,ino armasm,arm asciidoc,adoc aspectj autohotkey,ahk autoit avrasm awk axapta,x++
bash,sh,shell,zsh,fish,ksh basic bnf brainfuck,bf c,h cal capnproto,capnp ceylon clean,icl,dcl clojure,clj,edn
clojure-repl cmake,cmake.in coffeescript,coffee,cson,iced coq cos,cls cpp,cc,c++,h++,hpp,hh,hxx,cxx
crmsh,crm,pcmk crystal,cr csharp,cs,c#,dotnet csp d dart delphi,dpr,dfm,pas,pascal,objectpascal diff,patch django,jinja,jinja2
dns,bind,zone,dns-zone,dns-zone-file dockerfile,docker dos,bat,batch,cmd dsconfig dts dust,dst ebnf elixir,ex,exs elm erb
erlang,erl erlang-repl excel,xlsx,xls fix flix fortran,f90,f95 freedesktop,desktop,systemd fsharp,fs,f#
gams,gms gauss,gss gcode,nc gherkin,feature glsl,hlsl gml golo gradle graphql,gql groovy haml
handlebars,hbs,mustache,html.hbs,html.handlebars,htmlbars haskell,hs,purescript,purs,idris haxe,hx hsp http,https hy,hylang inform7,i7
ini,toml,dotenv,env,properties-file,conf,editorconfig irpf90 isbl java,jsp jboss-cli,wildfly-cli
json,jsonc,json5,jsonl,ndjson,geojson,webmanifest,importmap,vega,tsconfig julia julia-repl,jldoctest kotlin,kt,kts,ktm,ktx
lasso,ls,lassoscript latex,tex,math,katex,tex-math ldif leaf less lisp,elisp,emacs,emacs-lisp livecodeserver livescript,ls llvm lsl lua,pluto
makefile,mk,mak,make markdown,md,mkdown,mkd,mdx,mdc mathematica,mma,wl,wolfram matlab maxima mel mercury,m,moo
mipsasm,mips mizar mojolicious monkey moonscript,moon n1ql nestedtext,nt nginx,nginxconf nim nix,nixos
node-repl nsis objectivec,mm,objc,obj-c,obj-c++,objective-c++ ocaml,ml openscad,scad oxygene parser3
perl,pl,pm pf,pf.conf pgsql,postgres,postgresql php php-template pony powershell,pwsh,ps,ps1 processing,pde
profile prolog properties protobuf,proto puppet,pp purebasic,pb,pbi python-repl,pycon q,k,kdb qml,qt r
reasonml,re rib roboconf,graph,instances routeros,mikrotik rsl ruby,rb,gemspec,podspec,thor,irb
ruleslanguage sas scala scheme,scm,racket,rkt scilab,sci scss smali smalltalk,st
sml,ml sqf sql,plsql stan,stanfuncs stata,do,ado step21,p21,step,stp stylus,styl subunit swift taggerscript tap
tcl,tk thrift tp twig,craftcms vala vbnet,vb,visual-basic vbscript,vbs vbscript-html verilog,v,sv,svh vhdl vim wasm wren
x86asm xl,tao xml,rss,atom,xjb,xsd,xsl,xslt,plist,wsf,svg,mathml xquery,xpath,xq,xqm yaml,yml,openapi
zephir,zep
`

/** Read by highlight.js with grammars of own-grammars.ts. */
const own = `
bicep codeowners cue d2 dot,graphviz,gv gettext,po,pot gitignore,ignore,npmignore,hgignore,dockerignore hcl,terraform,tf
icu,icu-message-format jsonnet prisma rego solidity,sol zig
`

/** Terminal sessions: prompts, commands and output. */
const sessions = `console,shellsession,shell-session,sh-session,terminal`

/** No language, or a drawing: shown without colours. */
const plain = `
text,txt,plain,plaintext,none,raw,output,out,log,logs,ascii,ansi,tree,csv,tsv,mermaid,plantuml,puml,plant-uml,ditaa,svgbob
`

export interface Language {
  /** The reader's name for it. */
  name: string
  reader: 'parsed' | 'matched' | 'own' | 'session' | 'plain'
}

export const languages: ReadonlyMap<string, Language> = readNames()

function readNames(): Map<string, Language> {
  const all = new Map<string, Language>()
  for (const [reader, list] of Object.entries({ plain, session: sessions, own, matched, parsed })) {
    for (const names of list.trim().split(/\s+/)) {
      const [name = '', ...others] = names.split(',')
      for (const each of [name, ...others]) all.set(each, { name, reader: reader as Language['reader'] })
    }
  }
  return all
}
