/** What other generators read in Markdown and docsgen shows as it is written: how it looks, and what to write instead. */
import type { Text } from 'hast'
import { findInText } from './left-over.ts'
import { type LintedPage, offsetOf, type Report, type Visitor } from './rule.ts'

interface Mark {
  pattern: RegExp
  /** Whose mark it is. */
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

const marks: readonly Mark[] = [
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
  { of: 'MkDocs', pattern: /\{![^{}\n]+!\}/g, instead: asInclude },
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
  { of: 'mdBook', pattern: /\{\{#(?:include|rustdoc_include|playground|title)[^{}\n]*\}\}/g, instead: asInclude },
  {
    of: 'a template language',
    pattern: /(?<!\{)\{%[-+~]?[ \t]*[a-z"'](?:(?!\{%|%\})[^\n])*(?:%\}|$(?=(?:(?!\{%|%\})[\s\S])*%\}))/gim,
    instead: noTemplates
  },
  {
    of: 'a template language',
    pattern: /(?<!=)\{\{(?![<%])(?!#(?:include|rustdoc_include|playground|title))[^{}\n]*\}\}/g,
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

/** What a text has that holds any of the marks. Where case matters not, letters are in both: `i` takes three times as long. */
export const hint =
  /\{[{%!:.#/\w \t]|^(?:import|export)[ \t]|!!![ \t]|\?\?\?|8<-|^<<<|\[_?[tT][oO][cC]|=\{|<\/?\w+\.|:[a-z0-9-]+:|==|\^\S+\^|~\S|^\*\[/m

/** A variable: its own rule reports it, if the configuration has any. */
const variable = /^\{\{\s*[A-Za-z_][\w.-]*\s*\}\}$/
const ofPage = /^\{\{\s*(?:page|package)\./

/** Reports marks that are all there is on a line, or those within one. */
export function findForeign(page: LintedPage, report: Report, where: 'alone' | 'within'): Visitor {
  let lines: string[] | undefined
  const lineAt = (line: number) => {
    lines ??= page.source.split('\n')
    return lines[line - 1] ?? ''
  }
  return {
    '#text'(node) {
      const isHere = offsetOf(node, page) !== undefined
      for (const { pattern, of, instead, isLoose, isStatement } of marks) {
        if (isStatement && !isStatements(node, page)) continue
        for (const { found, place, isEscaped } of findInText(node, pattern, page)) {
          // Without a place it is written with an escape or an entity: it is meant.
          if ((isHere && !place && !isStatement) || isEscaped || isOwn(found, page)) continue
          const isAlone = !isLoose && isWhole(place ? lineAt(place.line) : node.value, found)
          if (isAlone !== (where === 'alone')) continue
          const line = found.replaceAll('\n', ' ')
          const text = `Cannot read \`${line.length > 80 ? `${line.slice(0, 79)}…` : line}\`: it is a mark of ${of}`
          report({ text, note: `${instead}. To show it as text, put it into code` }, place ?? node)
        }
      }
    }
  }
}

/** True for the text of a paragraph in no list or quote whose lines are all imports or exports. */
function isStatements(node: Text, page: LintedPage): boolean {
  if (node.position?.start.column !== 1) return false
  let rest = node.value
  for (const { pattern, isStatement } of marks) if (isStatement) rest = rest.replace(pattern, '')
  const isAll = rest.replace(/^export[ \t]+(?:default|const|let|var|class|function|async)\b[\s\S]*/m, '').trim() === ''
  return isAll && !isContinued(node, page)
}

/** True if code or a link follows. */
function isContinued(node: Text, page: LintedPage): boolean {
  const end = offsetOf(node, page) === undefined ? undefined : node.position?.end.offset
  return end !== undefined && /\S/.test(page.source[end] ?? '')
}

function isOwn(found: string, { hasVariables }: LintedPage): boolean {
  return variable.test(found) && (hasVariables || ofPage.test(found))
}

/** True if nothing else is on a line, but marks of a list or a quote before it. */
function isWhole(text: string, found: string): boolean {
  const lines = text.split('\n').map((line) => line.replace(/^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?/, '').trimEnd())
  return lines.some((line) => found === line || found.startsWith(`${line}\n`))
}
