/** CSS modules of Docusaurus: what they say of an element of a page that was run. */
import path from 'node:path'
import { withoutComments } from '../../theme/brand/declarations.ts'
import { placeInSource, readFrom } from '../files.ts'
import type { SourceSite } from '../types.ts'
import { type CssRule, rulesOf, selectorsOf } from './css-rules.ts'
import type { Shown } from './docusaurus-shown.ts'
import { InfimaValues } from './infima-values.ts'

export interface ModuleClass {
  /** The style sheet, and its text without comments. */
  file: string
  css: string
  name: string
}

/** The classes of CSS modules that an element has. */
export async function moduleClasses(site: SourceSite, element: Shown): Promise<ModuleClass[]> {
  const names = JSON.stringify(element.props.className ?? '').matchAll(/"([^"]+\.module\.css)\.(\w+)"/g)
  const folder = path.posix.dirname(element.file ?? '')
  return Promise.all(
    [...names].map(async ([, from = '', name = '']) => {
      const file = path.posix.join(folder, from)
      return { file, css: await readModule(site, file), name }
    })
  )
}

/** '' for one that is not there. */
export async function readModule({ root }: SourceSite, file: string): Promise<string> {
  return placeInSource(root, file).at === undefined ? '' : withoutComments(await readFrom(root, file))
}

export interface ModuleRule {
  /** The at-rule around it, or ''. */
  around: string
  selector: string
  at: number
  declarations: { property: string; value: string }[]
}

/** All rules, with nested selectors as they are alone. */
export function flatRules(css: string): ModuleRule[] {
  const flat = (rules: CssRule[], around: string, parent: string): ModuleRule[] =>
    rules.flatMap((rule) => {
      const { prelude, at, inner } = rule
      const isAround = /^@(?:media|supports|layer|container)\b/.test(prelude)
      if (prelude.startsWith('@') && !isAround) return []
      const selector = isAround ? parent : within(parent, prelude)
      const outer = isAround ? prelude : around
      const own = { around: outer, selector, at, declarations: declarationsIn(css, rule) }
      return [...(selector === '' ? [] : [own]), ...flat(inner, outer, selector)]
    })
  return flat(rulesOf(css), '', '')
}

function within(parent: string, prelude: string): string {
  const nested = (selector: string) =>
    parent === '' ? selector : selector.includes('&') ? selector.replaceAll('&', parent) : `${parent} ${selector}`
  return selectorsOf(prelude.replace(/:global\(([^()]*)\)|:global\s/g, '$1'))
    .map(nested)
    .join(', ')
}

/** Without those of the rules in it. */
function declarationsIn(css: string, { body, inner }: CssRule): ModuleRule['declarations'] {
  if (body === undefined) return []
  let from = body.from
  let text = ''
  for (const each of inner) {
    text += css.slice(from, each.at)
    from = (each.body?.end ?? each.at) + 1
  }
  return (text + css.slice(from, body.end)).split(';').flatMap((line) => {
    const [, property, value = ''] = /^\s*([\w-]+)\s*:\s*(.*)$/s.exec(line) ?? []
    return property === undefined ? [] : [{ property, value: value.trim() }]
  })
}

const values = new InfimaValues('')

/** A line of a rule; undefined for a value that needs another file or is not known here. */
export function lineOf({ property, value }: ModuleRule['declarations'][number]): string | undefined {
  const known = values.translate(value)
  return known === undefined || known.includes('url(') ? undefined : `  ${property}: ${known};`
}
