/**
 * A command declares arguments, options, help and code in one place, and `run` gets values of the types that follow from
 * that. In come declarations, out go commands of commander. Knows no single command.
 */
import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { suggest } from '../messages/suggest.ts'

/** Makes an option or an argument of the name it is declared under; `Type` is the type of its value in `run`. */
export interface Input<Made, Type> {
  make(name: string): Made
  type?: Type
}

type Inputs<Made> = Record<string, Input<Made, unknown>>

export type TypeOf<Each> = Each extends Input<unknown, infer Type> ? Type : never

/** The values that `run` gets. Those without a default may be absent. */
export type Values<All> = {
  [Name in keyof All as undefined extends TypeOf<All[Name]> ? never : Name]: TypeOf<All[Name]>
} & { [Name in keyof All as undefined extends TypeOf<All[Name]> ? Name : never]?: TypeOf<All[Name]> }

/** Facts about a call besides the options of the command. */
export interface Call {
  /** Aborted by the first Ctrl+C. */
  signal: AbortSignal
  debug: boolean
}

export interface Declaration<Arguments, Options> {
  name: string
  description: string
  arguments: Arguments
  /** By the name in `run`: `verifyCache` is `--verify-cache`. */
  options: Options
  examples: string[]
  /** Text below the examples. */
  epilogue?: string
  /** The last line after errors: what they mean for what the command writes. */
  failed?: string
  /**
   * Returns the exit code, or throws a DocsgenError for what stops everything. Imports what it needs when it is called: a
   * declaration is loaded for every command.
   */
  run(values: Values<Arguments & Options>, call: Call): Promise<number>
}

/** A command, whatever its options are. */
export interface AnyCommand {
  name: string
  failed?: string
  /** Makes it a subcommand of `program`; `done` gets its exit code. */
  addTo(program: Command, call: () => Call, done: (exitCode: number) => void): void
}

export function command<Arguments extends Inputs<Argument>, Options extends Inputs<Option>>(
  declared: Declaration<Arguments, Options>
): Declaration<Arguments, Options> & AnyCommand {
  return {
    ...declared,
    addTo(program, call, done) {
      const made = program.command(declared.name).description(declared.description)
      for (const [name, { make }] of Object.entries(declared.arguments)) made.addArgument(make(name))
      for (const [name, { make }] of Object.entries(declared.options)) made.addOption(make(toFlag(name)))
      const examples = declared.examples.map((line) => `  $ ${line}\n`).join('')
      made.addHelpText('after', `\nExamples:\n${examples}${declared.epilogue ?? ''}`)
      made.action(async () => {
        const names = Object.keys(declared.arguments)
        const given = Object.fromEntries(names.map((name, at) => [name, made.processedArgs[at]]))
        // commander has the same names, and its values the types of the declaration
        const values = { ...made.opts(), ...given } as Values<Arguments & Options>
        done(await declared.run(values, call()))
      })
    }
  }
}

export function toFlag(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** An argument that may be left out. */
export function optional(description: string, fallback: string): Input<Argument, string> {
  return { make: (name) => new Argument(`[${name}]`, description).default(fallback) }
}

/** An argument that may be left out, and then is undefined. */
export function maybe(description: string): Input<Argument, string | undefined> {
  return { make: (name) => new Argument(`[${name}]`, description) }
}

/** Any number of values. */
export function several(description: string): Input<Argument, string[]> {
  return { make: (name) => new Argument(`[${name}...]`, description).default([], 'none') }
}

export function required<Choice extends string = string>(
  description: string,
  choices?: readonly Choice[]
): Input<Argument, Choice> {
  return {
    make(name) {
      const argument = new Argument(`<${name}>`, description)
      return choices ? oneOf(argument, choices) : argument
    }
  }
}

/** `placeholder` (`<dir>`) stands for the value in the help; `refine` may parse the value or give it a default. */
export function option<Type>(
  placeholder: string,
  description: string,
  refine = (made: Option) => made
): Input<Option, Type> {
  return { make: (flag) => refine(new Option(`${flag} ${placeholder}`.trimEnd(), description)) }
}

export function text(placeholder: string, description: string): Input<Option, string | undefined> {
  return option(placeholder, description)
}

/** An option without a value. */
export function flag(description: string): Input<Option, boolean | undefined> {
  return option('', description)
}

export function choice<Choice extends string>(
  description: string,
  choices: readonly Choice[],
  fallback: NoInfer<Choice>
): Input<Option, Choice> {
  return option('<format>', description, (made) => oneOf(made, choices).default(fallback))
}

/** An option without a value, such as `--no-run`, that makes the value false. */
export function unless(description: string): Input<Option, boolean> {
  return { make: (flag) => new Option(flag.replace('--', '--no-'), description) }
}

/** Limits the values of an option or an argument. */
export function oneOf<Made extends Argument | Option>(made: Made, choices: readonly string[]): Made {
  made.choices(choices)
  made.argParser((text) => {
    if (choices.includes(text)) return text
    const guess = suggest(text, choices)
    const meant = guess === undefined ? '' : `\n(Did you mean ${guess}?)`
    throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.${meant}`)
  })
  return made
}

export function wholeNumber(placeholder: string, description: string): Input<Option, number | undefined> {
  return option(placeholder, description, (made) => made.argParser(parseWholeNumber))
}

function parseWholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Expected a whole number.')
  return Number(text)
}
