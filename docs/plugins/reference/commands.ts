import path from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  firstSentence,
  inCode,
  plainText,
  type ReferencePage,
  readDocs,
  sectionOf,
  table,
  withUrls
} from './sections.ts'

/** Arguments and options as commander has them. */
interface Made {
  flags: string
  name(): string
  description: string
  required: boolean
  defaultValue?: unknown
  argChoices?: readonly string[]
}

interface Declared {
  name: string
  description: string
  arguments: Record<string, { make(name: string): Made }>
  options: Record<string, { make(flag: string): Made }>
  examples: string[]
}

/** A page for each command: what docs/commands.md says of it, and what its declaration does. */
export async function commandPages(repository: string): Promise<ReferencePage[]> {
  const { commands }: { commands: Declared[] } = await import(pathToFileURL(path.join(repository, 'lib/cli.js')).href)
  const text = readDocs(repository).get('commands') ?? ''
  return commands.map((declared) => {
    const { name, description, examples } = declared
    const given = Object.entries(declared.arguments).map(([each, { make }]) => make(each))
    const options = Object.entries(declared.options).map(([each, { make }]) => make(toFlag(each)))
    const shown = given.map((each) => (each.required ? `<${each.name()}>` : `[${each.name()}]`))
    const usage = ['docsgen', name, ...shown, ...(options.length > 0 ? ['[options]'] : [])].join(' ')
    const section = sectionOf(text, `## docsgen ${name}`)
    if (section === undefined) throw new Error(`there is no section about ${name} in docs/commands.md`)
    const parts = [
      withUrls(section, 'commands'),
      `\`\`\`sh\n${usage}\n\`\`\``,
      ...(given.length > 0 ? ['## Arguments', rowsOf('argument', given, (each) => each.name())] : []),
      ...(options.length > 0 ? ['## Options', rowsOf('option', options, (each) => each.flags)] : []),
      `## Examples\n\n\`\`\`sh\n${examples.join('\n')}\n\`\`\``,
      'See [exit codes](/commands#exit-codes), and options that every command has.'
    ]
    return {
      url: `commands/${name}`,
      title: `docsgen ${name}`,
      description: firstSentence(description),
      markdown: `${parts.join('\n\n')}\n`
    }
  })
}

function toFlag(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function rowsOf(kind: string, all: Made[], nameOf: (made: Made) => string): string {
  const rows = all.map((made) => {
    const { defaultValue, argChoices = [], description } = made
    // Some defaults are described in words.
    const [, words = '', explained] = /^(.*?)(?: \(default: (.*)\))?$/s.exec(description) ?? []
    const value = Array.isArray(defaultValue) && defaultValue.length === 0 ? undefined : defaultValue
    const fallback = explained === undefined ? (value === undefined ? '' : inCode(String(value))) : plainText(explained)
    const choices = argChoices.length > 0 ? `: ${argChoices.map(inCode).join(', ')}` : ''
    return [inCode(nameOf(made)), plainText(words) + choices, fallback]
  })
  return table([kind, 'meaning', 'default'], rows)
}
