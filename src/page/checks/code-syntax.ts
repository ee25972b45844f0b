/** Checks the syntax of blocks of JSON, YAML and TOML. */

import matter from 'gray-matter'
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'
import { maybe } from '../../disk/defined.ts'
import { readYaml } from '../yaml.ts'

/** Dots in place of what a sample leaves out: a line of their own, or all that brackets hold. */
const elision = /^[ \t]*(?:\.{3}|…),?[ \t]*$|[[{][ \t]*(?:\.{3}|…)[ \t]*[\]}]/m

/** The first error of a text; undefined for languages that are not checked, and for samples that leave something out. */
export async function findSyntaxProblem(language: string, text: string): Promise<SyntaxProblem | undefined> {
  if (text.trim() === '' || elision.test(text)) return undefined
  switch (language) {
    case 'json':
    case 'jsonc':
      return findJsonProblem(text, language)
    case 'yaml':
    case 'yml':
      return findYamlProblem(text)
    case 'toml':
      return findTomlProblem(text)
    default:
      return undefined
  }
}

/** A text may hold several documents. Unknown tags, and keys that only docsgen refuses, are fine in a sample. */
function findYamlProblem(text: string): SyntaxProblem | undefined {
  // gray-matter reads most samples in a tenth of the time. What it refuses may be fine, or `readYaml` says why not, and it
  // takes tabs for spaces.
  const isPlain = !/---|^ *\t/m.test(text)
  if (isPlain && maybe(() => matter(`---\n${text}\n---\n`, { language: 'yaml' }))) return undefined
  let from = 0
  for (const part of text.split(/^(?=---[ \t]*$)/m)) {
    const problem = readYaml(part).problems.find(({ why }) => !/^Unresolved tag|may not be used$/.test(why))
    if (problem) return { offset: from + problem.offset, why: problem.why }
    from += part.length
  }
  return undefined
}

async function findTomlProblem(text: string): Promise<SyntaxProblem | undefined> {
  const { parse, TomlError } = await import('smol-toml')
  try {
    parse(text)
    return undefined
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const before = text.split('\n').slice(0, error.line - 1)
    const offset = before.reduce((sum, line) => sum + line.length + 1, 0) + error.column - 1
    const [first = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
    return { offset, why: first.replace(/[.:]$/, '') }
  }
}

export interface SyntaxProblem {
  offset: number
  why: string
}

/** JSONC is JSON with comments and trailing commas. */
function findJsonProblem(text: string, dialect: 'json' | 'jsonc'): SyntaxProblem | undefined {
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: dialect === 'json', allowTrailingComma: dialect === 'jsonc' })
  const [error] = errors
  return error && describe(text, error)
}

/** By the name of the error; others mean that a value is missing. */
const reasons: Readonly<Record<string, (sign: string) => string>> = {
  InvalidSymbol: (sign) => `expected a value, or a name in double quotes, not ${sign}`,
  PropertyNameExpected: (sign) => `expected a name in double quotes, not ${sign}`,
  ColonExpected: (sign) => `expected \`:\`, not ${sign}`,
  CommaExpected: (sign) => `expected \`,\` or the end of the list, not ${sign}`,
  CloseBraceExpected: (sign) => `expected \`}\`, not ${sign}`,
  CloseBracketExpected: (sign) => `expected \`]\`, not ${sign}`,
  EndOfFileExpected: (sign) => `expected the end, not ${sign}`,
  InvalidCommentToken: () => 'JSON has no comments; write `jsonc` for JSON with comments',
  UnexpectedEndOfComment: () => 'the comment is not closed',
  UnexpectedEndOfString: () => 'the text is not closed',
  InvalidUnicode: () => 'expected four digits after `\\u`',
  InvalidEscapeCharacter: () => '`\\` must be followed by one of `" \\ / b f n r t u`',
  InvalidCharacter: () => 'a text cannot hold a control character: write a tab as `\\t`'
}

function describe(text: string, { error, offset }: ParseError): SyntaxProblem {
  const sign = offset < text.length ? `\`${text[offset]}\`` : 'the end'
  const comma = /,\s*$/.exec(text.slice(0, offset))
  if (comma && /[\]}]/.test(sign)) return { offset: comma.index, why: `remove the comma before ${sign}` }
  return { offset, why: reasons[printParseErrorCode(error)]?.(sign) ?? `expected a value, not ${sign}` }
}
