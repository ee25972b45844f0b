/** Finds the first error of a JSON text. JSON.parse gives its place only in some versions of Node, and not always. */
import JSON5 from 'json5'
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'

/** JSONC is JSON with comments and trailing commas. */
export type Dialect = 'json' | 'jsonc' | 'json5'

export interface SyntaxProblem {
  offset: number
  why: string
}

export function findJsonProblem(text: string, dialect: Dialect): SyntaxProblem | undefined {
  if (dialect === 'json5') return findJson5Problem(text)
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

function findJson5Problem(text: string): SyntaxProblem | undefined {
  try {
    JSON5.parse(text)
    return undefined
  } catch (error) {
    const { message, lineNumber, columnNumber } = error as Error & { lineNumber: number; columnNumber: number }
    const before = text.split('\n').slice(0, lineNumber - 1)
    const offset = before.reduce((sum, line) => sum + line.length + 1, 0) + columnNumber - 1
    return { offset: Math.min(offset, text.length), why: message.replace(/^JSON5: /, '').replace(/ at \d+:\d+$/, '') }
  }
}
