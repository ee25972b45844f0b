/** The look of the first block of a home page of Docusaurus, as rules for that of docsgen. */
import { contrast, leastContrast, toHex } from '../../theme/brand/colour.ts'
import type { SourceSite } from '../types.ts'
import { flatRules, lineOf, type ModuleRule, moduleClasses } from './css-modules.ts'
import { indent, selectorsOf } from './css-rules.ts'
import { classesOf, elementsOf, type Shown } from './docusaurus-shown.ts'
import { forSystem, withoutModes } from './mode-rules.ts'

/** A first block with the class `hero--primary`: “A hero in your colour” in Theming. */
export const heroRules = rulesForHero({
  lines: ['  background: var(--primary);', '  color: var(--on-primary);'],
  text: 'var(--on-primary)',
  button: ['var(--paper)', 'var(--heading)']
})

interface HeroColours {
  lines: string[]
  text: string
  /** Background and text of the main button. */
  button: [ground: string, text: string]
}

function rulesForHero({ lines, text, button }: HeroColours): string {
  return `.hero {
${lines.join('\n')}
}

.hero :is(.hero-title, em, a, code) {
  border-color: currentColor;
  background: none;
  color: inherit;
}

.hero .button-primary {
  border-color: transparent;
  background: ${button[0]};
  color: ${button[1]};
}

.hero .button:hover,
.hero-text a {
  text-decoration: underline;
}

.hero :focus-visible {
  outline-color: ${text};
}

.hero-inner:not(:has(.hero-art)) {
  padding-block: var(--s-16);
}`
}

/** What docsgen's hero takes of a CSS module; where its parts are is not for the site to say. */
const properties: Record<string, RegExp> = {
  '.hero': /^(?:background(?:-\w+)?|color)$/,
  '.hero .hero-title': /^(?:color|font-\w+|letter-spacing|text-(?:shadow|transform))$/,
  '.hero .hero-text': /^(?:color|font-\w+|letter-spacing|text-(?:shadow|transform))$/
}

/** What readers see of a rule, other than where things are. */
const seen =
  /^(?:animation|backdrop-filter|background|border|box-shadow|clip-path|color|filter|font|letter-spacing|mask|opacity|text-(?!align)|transition)/

/** Rules for what a CSS module says of the first block; what it says else of it is to do. `isPrimary` means the class of Infima. */
export async function bannerRules(site: SourceSite, shown: Shown | undefined, isPrimary: boolean): Promise<string[]> {
  const hero = elementsOf(shown).find((each) => classesOf(each).includes('hero'))
  const { rules, left } = hero ? await readRules(site, hero) : { rules: [], left: [] }
  site.todos.push(...left)
  const isBase = ({ around, selector }: HeroRule) => around === '' && selector === '.hero'
  const lines = rules.filter(isBase).flatMap((rule) => rule.lines)
  const others = rules.filter((rule) => !isBase(rule)).flatMap(print)
  const text = toHex(lines.flatMap((line) => /^ *color: (.+);/.exec(line)?.[1] ?? []).at(-1) ?? '')
  if (text !== undefined) {
    const isAlone = isPrimary && !lines.some((line) => /^ *background/.test(line))
    const all = isAlone ? ['  background: var(--primary);', ...lines] : lines
    return [rulesForHero({ lines: all, text, button: [text, textOnButton(text, lines)] }), ...others]
  }
  const own = lines.length > 0 ? [`.hero {\n${lines.join('\n')}\n}`] : []
  return [...(isPrimary ? [heroRules] : []), ...own, ...others]
}

/** A button has the colours of the hero the other way round; black or white where its background is no single colour. */
function textOnButton(ground: string, lines: string[]): string {
  const plain = lines.flatMap((line) => toHex(/^ *background(?:-color)?: (.+);/.exec(line)?.[1] ?? '') ?? []).at(-1)
  return [plain, '#000', '#fff'].find((each) => each !== undefined && contrast(each, ground) >= leastContrast) ?? '#000'
}

interface HeroRule {
  around: string
  selector: string
  lines: string[]
}

async function readRules(site: SourceSite, hero: Shown): Promise<{ rules: HeroRule[]; left: SourceSite['todos'] }> {
  const inner = elementsOf(hero.props.children)
  const title = inner.find(({ type, props }) => type === 'h1' || props.as === 'h1')
  const text = inner.find((each) => each !== title && classesOf(each).includes('hero__subtitle'))
  const rules: HeroRule[] = []
  const left: SourceSite['todos'] = []
  const namesOf = async (element: Shown | undefined) =>
    element ? (await moduleClasses(site, element)).map(({ name }) => name) : []
  const [ofTitle, ofText] = await Promise.all([namesOf(title), namesOf(text)])
  for (const { file, css, name } of await moduleClasses(site, hero)) {
    const targets: Record<string, string> = {
      [`.${name}`]: '.hero',
      [`.${name} h1`]: '.hero .hero-title',
      [`.${name} p`]: '.hero .hero-text',
      ...Object.fromEntries(ofTitle.flatMap((each) => both(name, each, '.hero .hero-title'))),
      ...Object.fromEntries(ofText.flatMap((each) => both(name, each, '.hero .hero-text')))
    }
    const mine = flatRules(css).filter(({ selector }) => Object.keys(targets).some((each) => isOf(selector, each)))
    const details = mine.flatMap((rule) => {
      const taken = take(rule, targets)
      if (taken.lines.length > 0) rules.push(taken)
      const lost = rule.declarations.filter(
        (each) => seen.test(each.property) && !taken.lines.includes(lineOf(each) ?? '')
      )
      const names = lost.map(({ property }) => `\`${property}\``).join(', ')
      return lost.length > 0
        ? [`line ${css.slice(0, rule.at).split('\n').length}: ${names} of \`${rule.selector}\``]
        : []
    })
    const note =
      'Of this style sheet, not all that it says of the first block is migrated: see “A hero in your colour” in Theming'
    if (details.length > 0) left.push({ file, text: note, details, weight: 'look' })
  }
  return { rules, left }
}

function both(hero: string, name: string, target: string): [string, string][] {
  return [`.${name}`, `.${hero} .${name}`].map((selector) => [selector, target])
}

/** It names the class, as itself or with something in it. */
function isOf(selector: string, target: string): boolean {
  const [first = ''] = target.split(' ')
  return new RegExp(`\\${first}(?![\\w-])`).test(selector)
}

/** No lines for what docsgen's hero does not have, such as `.hero::before`. */
function take({ around, selector, declarations }: ModuleRule, targets: Record<string, string>): HeroRule {
  const made = selectorsOf(selector).map((each) => {
    const bare = withoutModes(each)
    return { mode: each.slice(0, each.length - bare.length), target: targets[bare] }
  })
  const [first] = made
  const allowed = first?.target === undefined ? undefined : properties[first.target]
  if (allowed === undefined || made.some(({ target }) => target !== first?.target))
    return { around, selector, lines: [] }
  const lines = declarations.filter(({ property }) => allowed.test(property)).flatMap((each) => lineOf(each) ?? [])
  return { around, selector: made.map(({ mode, target }) => `${mode}${target}`).join(', '), lines }
}

function print({ around, selector, lines }: HeroRule): string[] {
  const body = lines.map((line) => line.trim()).join('\n')
  const made = [`${selector} {\n${lines.join('\n')}\n}`, ...forSystem(selector, body)]
  return around === '' ? made : [`${around} {\n${indent(made.join('\n\n'))}\n}`]
}
