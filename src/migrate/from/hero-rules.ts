/** The look of the first block of a home page of Docusaurus, as rules for that of docsgen. */
import { contrast, leastContrast, toHex } from '../../theme/brand/colour.ts'
import type { SourceSite } from '../types.ts'
import { flatRules, lineOf, type ModuleRule, moduleClasses } from './css-modules.ts'
import { indent, selectorsOf } from './css-rules.ts'
import { classesOf, elementsOf, linkOf, type Shown } from './docusaurus-shown.ts'
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

/** What readers see of a rule, other than distances. */
const seen =
  /^(?:animation|backdrop-filter|background|border|box-shadow|clip-path|color|filter|font|grid-template|letter-spacing|mask|(?:min-)?height|opacity|text-|transition)/

/** “A hero on the left” in Theming. */
export const leftRules = `.hero-inner {
  text-align: start;
}

.hero .hero-text {
  margin-inline: 0;
}

.hero .actions {
  justify-content: start;
}`

/** Rules for what a CSS module says of the first block; what it says else of it is to do. `isPrimary` means the class of Infima. */
export async function bannerRules(site: SourceSite, shown: Shown | undefined, isPrimary: boolean): Promise<string[]> {
  const hero = elementsOf(shown).find((each) => classesOf(each).includes('hero'))
  const { rules, left, isLeft } = hero ? await readRules(site, hero) : { rules: [], left: [], isLeft: false }
  site.todos.push(...left)
  const isBase = ({ around, selector }: HeroRule) => around === '' && selector === '.hero'
  const lines = rules.filter(isBase).flatMap((rule) => rule.lines)
  const others = [...(isLeft ? [leftRules] : []), ...rules.filter((rule) => !isBase(rule)).flatMap(print)]
  const text = toHex(lines.flatMap((line) => /^ *color: (.+);/.exec(line)?.[1] ?? []).at(-1) ?? '')
  if (text !== undefined) {
    const isAlone = isPrimary && !lines.some((line) => /^ *background/.test(line))
    const all = isAlone ? ['  background: var(--primary);', ...lines] : lines
    return [rulesForHero({ lines: all, text, button: [text, textOnButton(text, lines)] }), ...others]
  }
  const own = lines.length > 0 ? [`.hero {\n${lines.join('\n')}\n}`] : []
  return [...(isPrimary ? [heroRules] : []), ...own, ...others]
}

/** The hero of docsgen has a gradient, which the colour of a site replaces, unless the site has an image there too. */
export function flatHero(css: string): string {
  const rules = /([^{};]*\.hero\s*)\{([^{}]*)\}/g
  const hasImage = [...css.matchAll(rules)].some(([, , body = '']) =>
    /background[\w-]*:[^;]*(?:gradient|url)\(/.test(body)
  )
  return hasImage ? css : css.replace(rules, (rule) => rule.replace(/(?<=[\s{;])background-color:/g, 'background:'))
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

interface Read {
  rules: HeroRule[]
  left: SourceSite['todos']
  isLeft: boolean
}

async function readRules(site: SourceSite, hero: Shown): Promise<Read> {
  const [title, text] = await Promise.all(partsOf(hero).map((part) => namesOf(site, part)))
  const read: Read = { rules: [], left: [], isLeft: false }
  const inside = await Promise.all(elementsOf(hero.props.children).map((each) => namesOf(site, each)))
  for (const { file, css, name } of await moduleClasses(site, hero)) {
    const targets = targetsOf(name, { title, text })
    const isOfHero = ({ selector }: ModuleRule) => [name, ...inside.flat()].some((each) => isOf(selector, each))
    const all = flatRules(css).filter(isOfHero)
    const taken = all.map((rule) => take(rule, targets))
    const details = all.flatMap((rule, at) => lostOf(rule, taken[at]?.lines ?? [], css))
    const isAligned = ({ around, selector, declarations }: ModuleRule) =>
      around === '' && targets[selector] === '.hero' && declarations.some(isToLeft)
    read.isLeft ||= all.some(isAligned)
    read.rules.push(...taken.filter(({ lines }) => lines.length > 0))
    if (details.length > 0) read.left.push({ file, text: notAll, details, weight: 'look' })
  }
  return read
}

const notAll =
  'Of this style sheet, not all that it says of the first block is migrated: see “A hero in your colour” in Theming'

/** Its title and its text. */
function partsOf(hero: Shown): (Shown | undefined)[] {
  const inner = elementsOf(hero.props.children)
  const title = inner.find(({ type, props }) => type === 'h1' || props.as === 'h1')
  const below = inner.slice(title === undefined ? 0 : inner.indexOf(title) + 1)
  const isPlain = (each: Shown) => each.type === 'p' && elementsOf(each).every((one) => linkOf(one) === undefined)
  return [title, below.find((each) => classesOf(each).includes('hero__subtitle')) ?? below.find(isPlain)]
}

async function namesOf(site: SourceSite, element: Shown | undefined): Promise<string[]> {
  return element ? (await moduleClasses(site, element)).map(({ name }) => name) : []
}

/** docsgen's selectors by those of the module, where `name` is the class of the hero. */
function targetsOf(
  name: string,
  { title = [], text = [] }: { title: string[] | undefined; text: string[] | undefined }
): Record<string, string> {
  return {
    [`.${name}`]: '.hero',
    [`.${name} h1`]: '.hero .hero-title',
    [`.${name} p`]: '.hero .hero-text',
    ...Object.fromEntries(title.flatMap((each) => both(name, each, '.hero .hero-title'))),
    ...Object.fromEntries(text.flatMap((each) => both(name, each, '.hero .hero-text')))
  }
}

/** What readers see of a rule and is not taken, with its line. */
function lostOf({ selector, at, declarations }: ModuleRule, taken: string[], css: string): string[] {
  const isKept = (each: ModuleRule['declarations'][number]) =>
    isToLeft(each) || isCentred(each) || taken.includes(lineOf(each) ?? '')
  const lost = declarations.filter((each) => seen.test(each.property) && !isKept(each))
  const names = lost.map(({ property }) => `\`${property}\``).join(', ')
  return lost.length > 0 ? [`line ${css.slice(0, at).split('\n').length}: ${names} of \`${selector}\``] : []
}

function isToLeft({ property, value }: ModuleRule['declarations'][number]): boolean {
  return property === 'text-align' && /^(?:left|start)$/.test(value)
}

function isCentred({ property, value }: ModuleRule['declarations'][number]): boolean {
  return property === 'text-align' && value === 'center'
}

function both(hero: string, name: string, target: string): [string, string][] {
  return [`.${name}`, `.${hero} .${name}`].map((selector) => [selector, target])
}

function isOf(selector: string, name: string): boolean {
  return new RegExp(`\\.${name}(?![\\w-])`).test(selector)
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
