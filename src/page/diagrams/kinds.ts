/** Kinds of diagrams in which each line is of one pattern. */
import { type Kind, type LineReader, type Names, toLabel, toWord } from './names.ts'

/** A pattern and what is drawn for it, by its groups. */
type Rule = [pattern: RegExp, draw: (found: Record<string, string | undefined>) => string | undefined]

const nothing = () => ''

const join = (...lines: string[]) => lines.filter((each) => each !== '').join('\n')

const name = '[\\p{L}\\p{N}_]+(?:[.-][\\p{L}\\p{N}_]+)*'

/** A pattern of a whole line: a space is optional, `·` is not, and a group without a pattern is a name. */
function line(text: string, named = name): RegExp {
  const spaced = text.replaceAll(' ', '\\s*').replaceAll('·', '\\s+')
  return new RegExp(`^${spaced.replace(/\(\?<(\w+)>\)/g, (_, group) => `(?<${group}>${named})`)}$`, 'u')
}

/** Colours and directions, without which the diagram says the same. */
const look: Rule = [/^(?:classDef|class|style|cssClass|direction)\s+[\w,\s"-]+(?:\s\S+:.*)?$/, nothing]

function readBy(rules: readonly Rule[], open?: string[]): LineReader {
  const read = (text: string) => {
    for (const [pattern, draw] of rules) {
      const found = pattern.exec(text)
      if (found) return draw(found.groups ?? {})
    }
    return undefined
  }
  return { read, ...(open && { open }) }
}

/** An end of an arrow between states: `[*]` is where all begins or ends. */
const endOf = (group: string) => `(?<${group}>\\[\\*\\]|${name})(?::::\\w+)?`

export const states: Kind = {
  name: 'state',
  header: /^stateDiagram(?:-v2)?$/,
  write: () => 'stateDiagram-v2',
  open(names) {
    const open: string[] = []
    const drawn = new Set<string>(['[*]'])
    /** The definition of a state, where it is named first. */
    const define = (text = '', label?: string) => {
      const { id, shape } = names.define(text, label)
      if (drawn.has(text) || shape) return ''
      drawn.add(text)
      return `state "${toLabel(names.labelOf(text), { wraps: true })}" as ${id}`
    }
    const idOf = (text = '') => (text === '[*]' ? text : names.of(text).id)
    return readBy(
      [
        [/^direction\s+(?<to>TB|TD|BT|RL|LR)$/, ({ to }) => `direction ${to}`],
        [
          line('state·(?:"(?<label>[^"]*)"·as·)?(?<id>) \\{'),
          ({ id = '', label }) => {
            names.define(id, label).shape = ['', '']
            open.push(id)
            return `state "${toLabel(names.labelOf(id))}" as ${idOf(id)} {`
          }
        ],
        [/^\}$/, () => open.pop() && '}'],
        [line('state·"(?<label>[^"]*)"·as·(?<id>)'), ({ id, label }) => define(id, label)],
        [line('state·(?<id>) <<choice>>'), ({ id }) => define(id, '◇')],
        [line('state·(?<id>) <<(?:fork|join)>>'), ({ id }) => define(id, '▬')],
        [/^(?:hide empty description|scale .*)$/, nothing],
        [
          line(`${endOf('from')} --> ${endOf('to')}(?: : (?<label>.*))?`),
          ({ from, to, label }) => {
            const arrow = `${idOf(from)} --> ${idOf(to)}`
            return join(define(from), define(to), arrow + (label ? ` : ${toLabel(label)}` : ''))
          }
        ],
        [line('(?:state·)?(?<id>)(?::::\\w+)?(?: : (?<label>.+))?'), ({ id, label }) => define(id, label)],
        look
      ],
      open
    )
  }
}

/** Blocks of a sequence that only colour what is in them. */
const isBackground = (kind: string) => kind === 'box' || kind === 'rect'

export const sequence: Kind = {
  name: 'sequence',
  header: /^sequenceDiagram$/,
  write: () => 'sequenceDiagram',
  open(names) {
    const open: string[] = []
    const drawn = new Set<string>()
    let number: number | undefined
    // The label of an `actor` is drawn over the first message.
    const define = (text = '', label?: string) => {
      const { id } = names.define(text, label)
      const isNew = !drawn.has(text)
      drawn.add(text)
      return isNew ? `participant ${id} as ${toLabel(names.labelOf(text), { wraps: true })}` : ''
    }
    const begin = (kind = '', label = '') => {
      open.push(kind)
      return isBackground(kind) ? '' : `${kind} ${toLabel(label)}`
    }
    const end = () => {
      const kind = open.pop()
      return kind && (isBackground(kind) ? '' : 'end')
    }
    return readBy(
      [
        [/^(?:participant|actor)\s+(?<id>\S.*?)(?:\s+as\s+(?<label>.+))?$/, ({ id, label }) => define(id, label)],
        [/^(?:de)?activate\s|^title\b/, nothing],
        [
          /^autonumber(?:\s+(?<from>\d+|off).*)?$/,
          ({ from = '1' }) => {
            number = from === 'off' ? undefined : Number(from)
            return ''
          }
        ],
        [
          /^note\s+(?<where>left of|right of|over)\s+(?<of>[^:]+):\s*(?<text>.+)$/is,
          ({ where, of = '', text = '' }) => {
            const over = of.split(',').map((each) => each.trim())
            const ids = over.map((each) => names.of(each).id).join(',')
            const note = `Note ${where} ${ids}: ${toLabel(text).replaceAll('<br>', ' ')}`
            return join(...over.map((each) => define(each)), note)
          }
        ],
        [
          /^(?<kind>loop|alt|opt|par|critical|break|rect|box)(?:\s+(?<label>.+))?$/,
          ({ kind, label }) => begin(kind, label)
        ],
        [/^(?:else|and|option)(?:\s+(?<label>.+))?$/, ({ label = '' }) => open[0] && `else ${toLabel(label)}`],
        [/^end$/, end],
        [
          /^(?<from>[^:]+?)\s*(?<arrow>--?>>?|--?[x)])\s*(?<mark>[+-]?)\s*(?<to>[^:\s+>)-][^:]*?)\s*(?::\s*(?<text>.*))?$/s,
          ({ from = '', arrow = '', mark, to = '', text = '' }) => {
            const count = number === undefined ? '' : `${number++}. `
            const lost = arrow.endsWith('x') ? ' ✗' : ''
            const head = arrow.replace(/x$/, '>>')
            const message = `${names.of(from).id}${head}${mark}${names.of(to).id}: ${toLabel(count + text + lost)}`
            return join(define(from), define(to), message)
          }
        ]
      ],
      open
    )
  }
}

const className = '`[^`]+`|[\\p{L}\\p{N}_]+(?:[.-][\\p{L}\\p{N}_]+)*(?:~.+?~)?'

/** A line without a head has this at the end of its label. */
export const headless = '\u200c'

/** Classes and entities are drawn with their name as the label, so their label is their name. */
const asName = (names: Names, text: string) => toWord(names.labelOf(bare(text)))

/** `List~Order~` is `List<Order>`. */
const generics = (text: string) => text.replace(/~([^~]+)~/g, '<$1>')

const bare = (text: string) => text.replace(/^[`"](.*)[`"]$/, '$1').replace(/~.*$/, '')

export const classes: Kind = {
  name: 'class',
  header: /^classDiagram(?:-v2)?$/,
  write: () => 'classDiagram',
  idOf: (text, names) => asName(names, text),
  open(names) {
    const open: string[] = []
    const define = (text = '', label?: string) => {
      const known = names.define(bare(text), label)
      if (text.includes('~')) known.label ??= generics(text)
      return asName(names, text)
    }
    const arrow = '(?<arrow><\\|--|<\\|\\.\\.|--\\|>|\\.\\.\\|>|\\*--|--\\*|o--|--o|-->|<--|\\.\\.>|<\\.\\.|--|\\.\\.)'
    const rules: Rule[] = [
      [
        line(
          'class·(?<id>)(?: \\["(?<label>[^"]*)"\\])?(?: :::\\w+)?(?<body> \\{(?: <<(?<note>\\w+)>>)?)?(?<end> \\})?',
          className
        ),
        ({ id, label, body, note, end }) => {
          if (body && !end) open.push('{')
          const own = `class ${define(id, label)}`
          return body && !end ? `${own} {${note ? `\n<<${note}>>` : ''}` : note ? `${own} { <<${note}>> }` : own
        }
      ],
      [line('<<(?<note>\\w+)>> (?<id>)', className), ({ note, id }) => `class ${define(id)} { <<${note}>> }`],
      [
        line(`(?<from>) (?:"(?<a>[^"]*)" )?${arrow} (?:"(?<b>[^"]*)" )?(?<to>)(?: : (?<label>.*))?`, className),
        ({ from, to, a, b, arrow: drawn = '', label = '' }) => {
          const [left, right] = [a, b].map((text) => (text ? `"${toLabel(text)}" ` : ''))
          const isBare = drawn === '--' || drawn === '..'
          const text = (label && toLabel(label)) + (isBare ? headless : '')
          return `${define(from)} ${left}${drawn === '..' ? '..>' : drawn} ${right}${define(to)}${text && ` : ${text}`}`
        }
      ],
      [line('(?<id>) : (?<member>.+)', className), ({ id, member }) => `${define(id)} : ${memberOf(member)}`],
      look
    ]
    const outside = readBy(rules)
    const read = (text: string) => {
      if (open.length === 0) return outside.read(text)
      if (text === '}') open.pop()
      return text === '}' || /^<<\w+>>$/.test(text) ? text : memberOf(text)
    }
    return { read, open }
  }
}

/** A member as it is written, as one word; for its compartment, a method keeps its brackets. */
function memberOf(text = ''): string {
  const [, sign = '', name, values, rest = ''] =
    /^([+#~-]?)\s*([^()]+?)\s*(?:\(([^()]*)\)\s*(.*))?$/.exec(generics(text)) ?? []
  if (name === undefined) return toWord(text)
  const [mark = ''] = /^[$*]|[$*]$/.exec(rest) ?? /[$*]$/.exec(name) ?? []
  const type = rest.replace(mark, '').replace(/^\s*:?\s*/, '')
  const own = `${sign}${toWord(name.replace(/[$*]$/, ''))}${mark}`
  return values === undefined ? own : `${own}(${values && toWord(values)})${type && ` ${toWord(type)}`}`
}

const entityName = '"[^"]+"|[\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]*'

export const entities: Kind = {
  name: 'entity',
  header: /^erDiagram$/,
  write: () => 'erDiagram',
  open(names) {
    const open: string[] = []
    const define = (text = '', label?: string) => {
      names.define(bare(text), label)
      return asName(names, text)
    }
    const outside = readBy([
      look,
      [
        line('(?<id>)(?: \\[ "?(?<label>[^"\\]]*)"? \\])?(?<body> \\{)?(?<end> \\})?', entityName),
        ({ id, label, body, end }) => {
          if (body && !end) open.push('{')
          return `${define(id, label)} {${body && !end ? '' : '\n}'}`
        }
      ],
      [
        line(
          '(?<from>)·(?<a>\\|o|\\|\\||\\}o|\\}\\||o\\{)(?<stroke>--|\\.\\.)(?<b>o\\||\\|\\||o\\{|\\|\\{)·(?<to>)(?: : (?<label>.*))?',
          entityName
        ),
        ({ from, a, stroke, b, to, label = '' }) =>
          `${define(from)} ${a === '}o' ? 'o{' : a}${stroke}${b} ${define(to)} : ${toLabel(label)}`
      ]
    ])
    const inside = readBy([
      [/^\}$/, () => open.pop() && '}'],
      [
        /^(?<type>\S+)\s+(?<id>\S+)(?<keys>(?:[\s,]+(?:PK|FK|UK))*)(?:\s+"(?<about>[^"]*)")?$/,
        ({ type = '', id = '', keys = '', about }) =>
          `${toWord(type)} ${toWord(about ? `${id} – ${about}` : id)}${keys.replace(/[\s,]+/g, ' ')}`
      ]
    ])
    return { read: (text) => (open.length > 0 ? inside : outside).read(text), open }
  }
}
