/** Checks the syntax of blocks of JSON, YAML and TOML. */
import { findJsonProblem, type SyntaxProblem } from './check-json.ts'
import { isPlainYaml } from './check-yaml.ts'

/** Dots in place of what a sample leaves out: a line of their own, or all that brackets hold. */
const elision = /^[ \t]*(?:\.{3}|…),?[ \t]*$|[[{][ \t]*(?:\.{3}|…)[ \t]*[\]}]/m

/** The first error of a text; undefined for languages that are not checked, and for samples that leave something out. */
export async function findSyntaxProblem(language: string, text: string): Promise<SyntaxProblem | undefined> {
  if (text.trim() === '' || elision.test(text)) return undefined
  switch (language) {
    case 'json':
    case 'jsonc':
    case 'json5':
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
async function findYamlProblem(text: string): Promise<SyntaxProblem | undefined> {
  if (isPlainYaml(text)) return undefined
  const { readYaml } = await import('../yaml.ts')
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
