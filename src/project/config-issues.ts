/** The problems that zod finds, in our words; and the keys that a schema has at a path. */
import type * as z from 'zod'

type Issue = z.core.$ZodIssue

/** If a value may have several forms, keeps the problems of the form that it has, with whole paths. */
export function narrowUnions(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    const meant = issue.code === 'invalid_union' && issue.errors.find(isMeant)
    if (!meant) return [issue]
    return narrowUnions(meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })))
  })
}

/** The value has this form: something in it is wrong, or what it says. */
function isMeant(issues: Issue[]): boolean {
  return issues.every(({ code, path }) => path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value'))
}

/** Without what follows from misspelt keys, such as that one is missing: `misspelt` has the paths that were meant. */
export function withoutMeant(issues: readonly Issue[], misspelt: readonly PropertyKey[][]): Issue[] {
  const meant = new Set(misspelt.map((path) => JSON.stringify(path)))
  const holders = new Set(misspelt.map((path) => JSON.stringify(path.slice(0, -1))))
  return issues.filter((issue) => {
    const at = JSON.stringify(issue.path)
    return !(isMissing(issue) && meant.has(at)) && !(issue.code === 'custom' && holders.has(at))
  })
}

/** The paths of the keys that unknown ones were meant to be. */
export function meantKeys(issue: Issue, guess: (key: string) => string | undefined): PropertyKey[][] {
  if (issue.code !== 'unrecognized_keys') return []
  return issue.keys.flatMap((key) => {
    const meant = guess(key)
    return meant === undefined ? [] : [[...issue.path, meant]]
  })
}

export function isMissing(issue: Issue): boolean {
  return issue.message.endsWith('received undefined')
}

/** Returns what was expected of `subject`, as a sentence. */
export function expectedText(subject: string, issue: Issue): string {
  const received = /received (.+)$/.exec(issue.message)?.[1]
  if (issue.code === 'invalid_type' && received) {
    return `Expected ${subject} to be ${kindNamed(issue.expected)}, not ${kindNamed(received)}`
  }
  // A form that says itself what it expects knows it better.
  if (issue.code === 'invalid_union' && issue.message === 'Invalid input') {
    const forms = issue.errors.flat().map(formNamed)
    if (forms.every(Boolean)) return `Expected ${subject} to be ${[...new Set(forms)].join(' or ')}`
  }
  if (issue.code === 'invalid_value') return `Expected ${subject} to be one of \`${issue.values.join('`, `')}\``
  if (issue.code === 'invalid_format' && issue.format === 'url') {
    return `Expected ${subject} to be a whole url, such as \`https://example.org\``
  }
  if (issue.code === 'too_small') return `Expected ${subject} to ${sizeText('at least', issue.origin, issue.minimum)}`
  if (issue.code === 'too_big') return `Expected ${subject} to ${sizeText('at most', issue.origin, issue.maximum)}`
  return `Cannot use ${subject}: ${issue.message}`
}

function formNamed(issue: Issue): string {
  if (issue.code === 'invalid_value') return issue.values.map((value) => `\`${String(value)}\``).join(' or ')
  return 'expected' in issue ? kindNamed(issue.expected) : ''
}

function sizeText(bound: string, origin: string, limit: number | bigint): string {
  const unit = { string: 'character', array: 'entry' }[origin]
  if (unit === undefined) return `be ${bound} ${limit}`
  const units = unit === 'entry' ? 'entries' : 'characters'
  return `have ${bound} ${limit} ${Number(limit) === 1 ? unit : units}`
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  tuple: 'a list',
  record: 'an object',
  undefined: 'nothing',
  function: 'a function'
}

function kindNamed(expected: string): string {
  return kinds[expected] ?? expected
}

/** As far as schemas of zod lead to others. */
interface Definition {
  innerType?: Schema
  in?: Schema
  getter?: () => Schema
  options?: Schema[]
  shape?: Record<string, Schema>
  element?: Schema
  valueType?: Schema
  items?: Schema[]
}

interface Schema {
  _zod: { def: unknown }
}

/** The keys that objects may have at a path, in all the forms of what is there. */
export function keysOfSchema(schema: Schema, path: readonly PropertyKey[]): string[] {
  let found = formsOf(schema)
  for (const key of path) {
    found = found.flatMap(({ shape, element, valueType, items }) => {
      const inner = shape?.[String(key)] ?? element ?? valueType ?? items?.[Number(key)]
      return inner ? formsOf(inner) : []
    })
  }
  return [...new Set(found.flatMap(({ shape }) => Object.keys(shape ?? {})))]
}

/** Looks through defaults, refinements and unions. */
function formsOf({ _zod }: Schema): Definition[] {
  const def = _zod.def as Definition
  const inner = def.innerType ?? def.in ?? def.getter?.()
  return inner ? formsOf(inner) : (def.options?.flatMap(formsOf) ?? [def])
}
