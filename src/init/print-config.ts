/** The configuration of a new project as text. */
import { quote } from './starter.ts'

export interface Printed {
  sidebars?: Readonly<Record<string, 'auto' | readonly unknown[]>> | undefined
}

/** An expression, which is written as it is. */
export class Code {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** A list that several prefixes have is written once. */
export function printConfig(config: Printed): string {
  const named = new Map<unknown, Code>()
  const all = Object.entries(config.sidebars ?? {})
  for (const [index, [prefix, list]] of all.entries()) {
    if (list !== 'auto' && !named.has(list) && all.slice(index + 1).some(([, other]) => other === list))
      named.set(list, new Code(nameOf(prefix)))
  }
  const constants = [...named].map(([list, { source }]) => `const ${source} = ${print(list, '')}\n\n`)
  const sidebars = Object.fromEntries(all.map(([prefix, list]) => [prefix, named.get(list) ?? list]))
  return `import { defineConfig } from 'docsgen'\n\n${constants.join('')}export default defineConfig(${print({ ...config, sidebars }, '')})\n`
}

/** `/docs/api` is `sidebarDocsApi`. */
function nameOf(prefix: string): string {
  const words = prefix.split(/[^A-Za-z0-9]+/).filter(Boolean)
  return `sidebar${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`
}

/** A value as it is written in a configuration. */
export function printValue(value: unknown): string {
  return print(value, '')
}

/** Writes a value as a person would: short ones on one line, keys without quotes if they need none. */
function print(value: unknown, space: string): string {
  const short = printShort(value)
  if (space.length + short.length < 100) return short
  const inner = `${space}  `
  const lines = (parts: string[]) => `\n${parts.map((part) => inner + part).join(',\n')}\n${space}`
  if (Array.isArray(value)) return `[${lines(value.map((each) => print(each, inner)))}]`
  if (typeof value !== 'object') return short
  return `{${lines(entriesOf(value).map(([key, each]) => `${printKey(key)}: ${print(each, inner)}`))}}`
}

function printShort(value: unknown): string {
  if (value instanceof Code) return value.source
  if (typeof value === 'string') return /\n/.test(value) && !/[`\\]|\$\{/.test(value) ? `\`${value}\`` : quote(value)
  if (Array.isArray(value)) return `[${value.map(printShort).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = entriesOf(value).map(([key, each]) => `${printKey(key)}: ${printShort(each)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(value as object).filter(([, each]) => each !== undefined)
}

function printKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : printShort(key)
}
