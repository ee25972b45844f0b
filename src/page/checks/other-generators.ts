/** The syntax, the components and the keys of other generators, with what docsgen has instead: messages name both. */

interface ForeignMark {
  pattern: RegExp
  /** The generator that reads it. */
  of: string
  /** docsgen's own way. */
  instead: string
  /** Prose has it too: never an error. */
  isLoose?: true
  /** A mark only in a paragraph that has nothing else: a line of prose may begin as it does. */
  isStatement?: true
}

const asDirective = 'Write a directive, such as `:::note`; `docsgen migrate` turns many of them into one'
export const asInclude = 'Write `::include{file=…}` on a line of its own'
const noTemplates = 'Pages have no template language: write the text itself, a variable `{{name}}`, or a directive'

export const marks: readonly ForeignMark[] = [
  {
    of: 'MDX',
    pattern:
      /^import[ \t]+(?:(?:[\w$]+|(?:[\w$]+,\s{0,9})?(?:\{[^{}"';`]{0,300}\}|\*[ \t]+as[ \t]+[\w$]+))\s{1,9}from[ \t]+)?["'][^"'\n]+["'];?[ \t]*$/gm,
    instead: 'Remove it: directives need no import',
    isStatement: true
  },
  {
    of: 'MDX',
    pattern:
      /^export[ \t]+(?:default[ \t]+(?:(?:async[ \t]+)?function[ \t*]*[\w$]*[ \t]*\(|class[^\n]*\{$|\{|(?:async[ \t]*)?\((?:$|[^\n]*=>))|(?:const|let|var|class|function|async function)[ \t]+[\w$]+[ \t]*[=({:])[^\n]*/gm,
    instead: 'Write a directive in `templates/directives/`, or a variable of the configuration'
  },
  {
    of: 'MDX',
    pattern: /^\{(?:[\w$.]{1,80}(?:\(|[ \t]+(?:[-+*/%?]|&&|\|\||[!=]==?)[ \t]|[-+*/]\d)[^{}\n]{0,200})\}$/gm,
    instead: noTemplates,
    isLoose: true
  },
  {
    of: 'MDX',
    pattern: /\{\/\*[^{}\n]{0,200}\*\/\}/g,
    instead: 'Write the id of a heading as `{#id}`, and a comment as `<!-- … -->`',
    isLoose: true
  },
  {
    of: 'MDX',
    pattern: /(?<![{$])\{(?:props|frontMatter|siteConfig)(?:\.[\w$]{1,40}){1,3}\}/g,
    instead: 'Write a key of front matter as `{{page.title}}`, and another text as a variable, `{{name}}`',
    isLoose: true
  },
  {
    of: 'MDX',
    pattern: /^<(?=[^\n]*>$)(?:\/?[A-Z]\w{0,99}\.\w[^<>\n]*|[a-zA-Z][^<>\n]*?=\{[^\n]*)>$/gm,
    instead: 'Write a directive, or HTML with quoted text'
  },
  {
    of: 'MkDocs',
    pattern: /^(?:!!!|\?\?\?\+?)[ \t]+[a-z][\w-]*(?:[ \t]+[a-z][\w-]*)*(?:[ \t]+"[^"\n]*")?[ \t]*$/gm,
    instead: 'Write `:::note[Title]`, the text without its indent, and `:::`'
  },
  { of: 'MkDocs', pattern: /^===[+!]?[ \t]+"[^"\n]*"[ \t]*$/gm, instead: 'Write `:::tab[Title]` in `::::tabs`' },
  { of: 'MkDocs', pattern: /^;?-{1,9}8<-{1,9}(?:[ \t][^\n]*)?$/gm, instead: asInclude },
  {
    of: 'VitePress',
    pattern: /^<<<[ \t]*(?:@|\.{0,2}\/|[\w-]+[./])[^\s<>]*(?:[ \t]*\{[^{}\n]*\})?(?:[ \t]*\[[^[\]\n]*\])?[ \t]*$/gm,
    instead: 'Write a code block with the name of the file after its language: `ts file=/snippets/a.ts`'
  },
  {
    of: 'Markdown with attributes',
    pattern:
      /\{(?::[ \t]*|[ \t]+(?=[\w-]+=)|[ \t]*(?=[.#]))(?:[.#][\w:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[\w%.-]+))(?:[ \t]+(?:[.#][\w:-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[\w%.-]+)))*[ \t]*\}|\{:[^{}\n]+\}/g,
    instead: 'Write `{#id}` in a heading without a space; for a class, use HTML or a directive'
  },
  { of: 'Hugo', pattern: /\{\{[<%](?:(?!\}\})[^\n])*(?:\}\})?/g, instead: asDirective },
  {
    of: 'a template language',
    pattern: /(?<!\{)\{%[-+~]?[ \t]*[a-z"'](?:(?!\{%|%\})[^\n])*(?:%\}|$(?=(?:(?!\{%|%\})[\s\S])*%\}))/gim,
    instead: noTemplates
  },
  {
    of: 'a template language',
    pattern: /(?<!=)\{\{(?![<%])[^{}\n]*\}\}/g,
    instead: noTemplates
  },
  {
    of: 'a generator that lists headings',
    pattern: /^\[(?:TOC|\[toc\]|\[_TOC_\])\]$/gim,
    instead: 'Remove it: a page with headings has a table of contents'
  },
  {
    of: 'MkDocs',
    pattern: /(?<![\w:/.\-\\]):(?:material|octicons|fontawesome|simple)-[a-z0-9-]+:(?![\w:])/g,
    instead: 'Write the emoji itself, or `:icon{name=…}`',
    isLoose: true
  },
  { of: 'MkDocs', pattern: /^\*\[[^\]\n]{1,80}\]:[ \t]+\S[^\n]*$/gm, instead: 'Write `<abbr title="…">…</abbr>`' },
  {
    of: 'Markdown with marked text',
    pattern: /(?<![=\w])==(?=[^\s=])[^=\n]{0,200}[^\s=]==(?![=\w])/g,
    instead: 'Write `<mark>…</mark>`',
    isLoose: true
  },
  {
    of: 'Markdown with superscripts',
    pattern: /(?<!\^)\^[\w+.,-]{1,20}\^(?![\w^])/g,
    instead: 'Write `<sup>…</sup>`',
    isLoose: true
  },
  {
    of: 'Markdown with subscripts',
    pattern: /(?<=\w)~[\w+.,-]{1,20}~(?!~)/g,
    instead: 'Write `<sub>…</sub>`',
    isLoose: true
  },
  {
    of: 'GitHub',
    pattern: /(?<![\w~])~(?=[^\s~/])[^~\n]{0,200}[^\s~]~(?![\w~])/g,
    instead: 'Write two tildes, `~~…~~`',
    isLoose: true
  }
]

/** Matches every text with any of the marks. Letters are in both cases where case does not matter: `i` takes three times as long. */
export const hint =
  /\{[{%!:.#/\w \t]|^(?:import|export)[ \t]|!!![ \t]|\?\?\?|8<-|^<<<|\[_?[tT][oO][cC]|=\{|<\/?\w+\.|:[a-z0-9-]+:|==|\^\S+\^|~\S|^\*\[/m

/** An include of VitePress, which is a comment of HTML. */
export const includeComment = /^<!--\s*@include:/

/** Components of Docusaurus that have the name of an element, which shows something else, or nothing. */
export const namedAsElement = /^<\/?(?:Link|Head)(?=[\s/>])/

/** Components of Docusaurus, by what docsgen has instead. */
export const components: Record<string, string> = {
  Link: 'Write a link as `[text](page.md)`',
  Head: 'Write `title` and `description` in front matter, and other elements in `head` of the configuration',
  Admonition: 'Write `:::tip[Title]`, with the type as the name',
  Tabs: 'Write components of MDX as directives: `::::tabs` around `:::tab[Label]`',
  TabItem: 'Write components of MDX as directives: `:::tab[Label]` in `::::tabs`',
  DocCardList: 'Write components of MDX as directives: `::pages`'
}

/** Keys of front matter elsewhere, by what they are here. */
export const keys: Record<string, string> = {
  sidebar_position: 'sidebar.order',
  sidebar_label: 'sidebar.label',
  nav_order: 'sidebar.order',
  pagination_next: 'next',
  pagination_prev: 'previous',
  prev: 'previous',
  permalink: 'slug',
  alias: 'aliases',
  redirect_from: 'aliases',
  redirects: 'aliases',
  layout: 'template',
  outline: 'toc',
  tableOfContents: 'toc',
  custom_edit_url: 'edit',
  editUrl: 'edit',
  editLink: 'edit',
  last_update: 'lastUpdated',
  keywords: 'search.keywords',
  image: 'card',
  authors: 'author',
  hide_table_of_contents: 'toc: false',
  toc_min_heading_level: 'toc.min',
  toc_max_heading_level: 'toc.max'
}

/** The same for keys within others. */
export const innerKeys: Record<string, Record<string, string>> = {
  sidebar: { position: 'order' }
}
