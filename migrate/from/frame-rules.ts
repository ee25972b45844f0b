/** Rules for parts that docsgen places itself, such as the navbar: they give them colours, fonts and borders, and no place. */
import { selectorsOf } from './css-rules.ts'

/** A selector that ends in such a part, and not in its `::before`. Brackets are out of it. */
const part =
  /\.(navbar|navbar-links|brand|sidebar|toc|footer|footer-copyright|breadcrumbs|pager)(?![\w-])(?:[.:](?!:|before|after)[\w-]+)*$/

const layout =
  /(?<=^|[;{}])\s*((?:position|inset|top|right|bottom|left|z-index|(?:min-|max-)?(?:width|height|(?:inline|block)-size)|display|float|clear|flex|grid|order|align|justify|place|gap|row-gap|column-gap|margin|padding|overflow|transform|translate)(?:-[\w-]+)?)\s*:\s*([^;{}]*)(?:;|$|(?=\}))/g

/** What the navbar of docsgen is by itself. */
const ofNavbar =
  /^(?:position: (?:sticky|fixed)|(?:top|left|right): 0\w*|inset: 0 0 auto(?: 0)?|width: 100%|z-index: .*)$/

/** Returns a body without its layout, if the rule is for such a part, and the properties that are lost with it. */
export function withoutLayout(selector: string, body: string): { body: string; lost: string[] } {
  const bare = selectorsOf(selector).map((each) => each.replace(/\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]/g, ''))
  const parts = bare.flatMap((each) => part.exec(each)?.[1] ?? [])
  if (parts.length === 0) return { body, lost: [] }
  const isOfNavbar = parts.every((name) => name === 'navbar')
  const lost: string[] = []
  const rest = body.replace(layout, (written, property: string, value: string) => {
    const set = value.replace('!important', '').trim()
    // It says whether a part is shown, and not where.
    if (property === 'display' && set === 'none') return written
    if (!(isOfNavbar && ofNavbar.test(`${property}: ${set}`))) lost.push(property)
    return ''
  })
  return { body: rest, lost }
}
