/** Grammars for highlight.js of languages that it has none for: their words, comments, strings and numbers. */
import type { HLJSApi, LanguageFn, Mode } from 'highlight.js'

interface Words {
  keyword?: string
  literal?: string
  type?: string
}

const number: Mode = { scope: 'number', begin: /\b\d\w*(?:\.\d\w*)?/ }
const typeName: Mode = { scope: 'type', begin: /\b[A-Z]\w*/ }
const decorator: Mode = { scope: 'meta', begin: /@{1,2}[A-Za-z_][\w.]*/ }
const raw: Mode = { scope: 'string', begin: /`/, end: /`/ }
const keyBefore = (sign: RegExp): Mode => ({
  scope: 'attr',
  begin: new RegExp(`(?<![\\w-])[A-Za-z_][\\w-]*(?=[ \\t]*${sign.source})`)
})

/** An expression in a string, between `${` and `}`. */
const inserted: Mode = { scope: 'subst', begin: /[$%]\{/, end: /\}/ }

/** A place for a value in a message: `{name}`, `%s`, `%(name)d`. */
const placeholder: Mode = { scope: 'subst', begin: /\{[\w.]*\}|%(?:\(\w+\))?[sdif]/ }

/** Makes a grammar from its words, the signs that begin comments, and the parts that come before calls and numbers. */
function grammar(words: Words, comments: '#' | '//' | '# //', parts: (h: HLJSApi) => Mode[]): LanguageFn {
  return (h) => {
    const call: Mode = { scope: 'title.function', begin: /\b[A-Za-z_]\w*(?=\()/, keywords: { ...words } }
    const hash = comments.includes('#') ? [h.HASH_COMMENT_MODE] : []
    const slashes = comments.includes('//') ? [h.C_LINE_COMMENT_MODE, h.C_BLOCK_COMMENT_MODE] : []
    return { keywords: { ...words }, contains: [...hash, ...slashes, ...parts(h), call, number] }
  }
}

const quoted = (h: HLJSApi): Mode[] => [h.QUOTE_STRING_MODE, h.APOS_STRING_MODE]

export const ownGrammars: Record<string, LanguageFn> = {
  bicep: grammar(
    {
      keyword:
        'as assert existing extends extension for func if import in metadata module output param provider resource targetScope type using var with',
      literal: 'true false null none',
      type: 'any array bool int object string'
    },
    '//',
    () => [
      { scope: 'string', begin: /'''/, end: /'''/ },
      { scope: 'string', begin: /'/, end: /'/, illegal: /\n/, contains: [{ begin: /\\[\s\S]/ }, inserted] },
      decorator,
      keyBefore(/:/)
    ]
  ),
  codeowners: grammar({}, '#', () => [
    { scope: 'section', begin: /^\^?\[[^\]\n]*\]/ },
    { scope: 'type', begin: /(?<![\w.])@[\w./-]+/ }
  ]),
  cue: grammar(
    {
      keyword: 'package import for in if let',
      literal: 'true false null',
      type: 'bool string bytes number int uint float float32 float64 rune'
    },
    '//',
    (h) => [{ scope: 'string', begin: /"""/, end: /"""/ }, ...quoted(h), decorator, keyBefore(/[?!]?:/)]
  ),
  d2: grammar({ keyword: 'classes vars layers scenarios steps direction', literal: 'true false null' }, '#', (h) => [
    ...quoted(h),
    { scope: 'keyword', begin: /<?--?>|--|<-/ },
    keyBefore(/:/)
  ]),
  dot: grammar({ keyword: 'strict graph digraph subgraph node edge' }, '# //', (h) => [
    h.QUOTE_STRING_MODE,
    keyBefore(/=/)
  ]),
  gettext: grammar({ keyword: 'domain msgctxt msgid msgid_plural msgstr' }, '#', (h) => [
    { scope: 'string', begin: /"/, end: /"/, illegal: /\n/, contains: [h.BACKSLASH_ESCAPE, placeholder] }
  ]),
  gitignore: grammar({}, '#', () => [{ scope: 'keyword', begin: /^!|\*+/ }]),
  hcl: grammar(
    {
      keyword: 'for in if else endif endfor',
      literal: 'true false null',
      type: 'any bool list map number object set string tuple'
    },
    '# //',
    (h) => [
      h.END_SAME_AS_BEGIN({ scope: 'string', begin: /<<-?(\w+)$/, end: /^[ \t]*(\w+)$/, contains: [inserted] }),
      { scope: 'string', begin: /"/, end: /"/, illegal: /\n/, contains: [h.BACKSLASH_ESCAPE, inserted] },
      // The name of a block, with its labels.
      { begin: [/^[ \t]*/, /[\w-]+/, /(?=(?:[ \t]+(?:"[^"\n]*"|[\w-]+))*[ \t]*\{)/], beginScope: { 2: 'keyword' } },
      keyBefore(/=(?![=>])/),
      { scope: 'variable', begin: /\b(?:var|local|data|module|each|self|path|count)(?=\.)/ }
    ]
  ),
  icu: () => ({
    contains: [
      { scope: 'string', begin: /'[{}#|]/, end: /'/ },
      {
        scope: 'keyword',
        begin: /(?<=,\s*)(?:plural|select|selectordinal|number|date|time|spellout|ordinal|duration)\b/
      },
      { scope: 'attr', begin: /(?:=\d+|[\w-]+)(?=\s*\{)|(?<=\{\s*)[\w.-]+(?=\s*,)/ }
    ]
  }),
  jsonnet: grammar(
    {
      keyword: 'assert else error for function if import importbin importstr in local self super tailstrict then',
      literal: 'true false null'
    },
    '# //',
    (h) => [{ scope: 'string', begin: /\|\|\|-?$/, end: /\|\|\|/ }, ...quoted(h), keyBefore(/\+?:/)]
  ),
  prisma: grammar({ keyword: 'datasource enum generator model type view', literal: 'true false null' }, '//', (h) => [
    h.QUOTE_STRING_MODE,
    decorator,
    typeName,
    keyBefore(/=/)
  ]),
  rego: grammar(
    {
      keyword: 'as contains default else every if import in not package some with',
      literal: 'true false null'
    },
    '#',
    (h) => [h.QUOTE_STRING_MODE, raw]
  ),
  solidity: grammar(
    {
      keyword:
        'abstract anonymous as assembly break calldata case catch constant constructor continue contract default delete do else emit enum error event external fallback for from function if immutable import indexed interface internal is let library mapping memory modifier new override payable pragma private public pure receive return returns revert storage struct super switch this throw transient try type unchecked using var view virtual while',
      literal: 'true false wei gwei ether seconds minutes hours days weeks years'
    },
    '//',
    (h) => [
      ...quoted(h),
      { scope: 'type', begin: /\b(?:address|bool|bytes\d*|string|u?int\d*|u?fixed(?:\d+x\d+)?)\b/ },
      typeName
    ]
  ),
  zig: grammar(
    {
      keyword:
        'addrspace align allowzero and anyframe anytype asm break callconv catch comptime const continue defer else enum errdefer error export extern fn for if inline linksection noalias noinline nosuspend opaque or orelse packed pub resume return struct suspend switch test threadlocal try union unreachable usingnamespace var volatile while',
      literal: 'true false null undefined',
      type: 'anyerror anyopaque bool comptime_float comptime_int isize noreturn type usize void'
    },
    '//',
    (h) => [
      ...quoted(h),
      { scope: 'string', begin: /\\\\/, end: /$/ },
      { scope: 'built_in', begin: /@[A-Za-z]\w*/ },
      { scope: 'type', begin: /\b[iuf]\d+\b/ },
      typeName
    ]
  )
}
