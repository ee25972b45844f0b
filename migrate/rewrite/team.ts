/** The members of a team page of VitePress. */
import { parse } from 'yaml'
import type { Json } from '../../src/disk/json.ts'
import type { Line, PageContext } from '../context.ts'
import { toSocial } from '../from/left.ts'
import { asPlain, directive } from './lines.ts'
import type { Tag } from './tags.ts'

type Fields = Record<string, Json>

/** Notes the lists of members in a script, `const members = [ … ]`, and returns the rest of it. */
export function takeMembers(script: string, { members }: PageContext): string {
  return script.replace(/const\s+(\w+)[^=]*=\s*(\[[\s\S]*?\n\])[ \t]*;?/g, (found, name: string, list: string) => {
    const read = readList(list)
    if (
      members.has(name) ||
      read.length === 0 ||
      !read.every((each) => typeof each?.name === 'string' && 'avatar' in each)
    )
      return found
    members.set(name, read)
    return ''
  })
}

/** Makes cards of members; undefined unless the script of the page lists them. */
export function teamCards({ attributes }: Tag, at: number, context: PageContext): Line[] | undefined {
  const bound = attributes.get(':members')
  const name = typeof bound === 'object' && 'text' in bound ? bound.text : ''
  const members = context.members.get(name)
  // A list further down stays in its script.
  if (!members?.length) return void context.members.set(name, [])
  const cards = members.flatMap((member) => {
    const lines = describe(member).flatMap((text, index) => (index === 0 ? [text] : ['', text]))
    const content = lines.map((text) => ({ text, at }))
    return directive({ name: 'card', label: asPlain(String(member.name)) }, content, at)
  })
  return directive({ name: 'cards' }, cards, at)
}

function describe({ avatar, title, org, orgLink, desc, links }: Fields): string[] {
  const plain = (value: Json | undefined) => (typeof value === 'string' ? asPlain(value) : '')
  const company = typeof orgLink === 'string' && org ? `[${plain(org)}](${orgLink})` : plain(org)
  const more = (Array.isArray(links) ? (links as Fields[]) : [])
    .flatMap(({ icon, link }) => toSocial(typeof icon === 'string' ? icon : 'link', link))
    .map(({ label, href }) => `[${label}](${href})`)
  const image = typeof avatar === 'string' ? `![](${avatar})` : ''
  const role = [plain(title), company].filter(Boolean).join(', ')
  return [image, role, plain(desc), more.join(' · ')].filter(Boolean)
}

/** Objects of texts and lists are YAML too; what is not is left to do. */
function readList(source: string): Fields[] {
  try {
    const read: unknown = parse(source, { logLevel: 'silent' })
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}
