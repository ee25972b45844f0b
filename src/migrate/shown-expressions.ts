/** Expressions of MDX, `{plans.map(…)}`, that use what a page exports or imports from the site. */
import { endOfBraces, readTag } from './rewrite/tags.ts'

/** Fences, code within a line, and comments. */
export const code = /^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?\n[ \t>]*\1[`~]*[ \t]*$|(`+)[^`\n]+\2|<!--[\s\S]*?-->/gm

const modules = /^(?:im|ex)port\s[\s\S]*?(?=\n[ \t]*\n|$(?![\s\S]))/gm

/** Expressions outside of code and of tags, with the names of `own` that they use. */
export function expressionsIn(text: string, own: ReadonlyMap<string, unknown>): { source: string; names: string[] }[] {
  const blank = (found: string) => found.replace(/[<{]/g, ' ')
  const bare = own.size === 0 ? '' : text.replace(code, blank).replace(modules, blank)
  let done = 0
  return [...bare.matchAll(/\{/g)].flatMap(({ index }) => {
    const end = index < done ? undefined : endOfBraces(bare, index)
    const open = bare.lastIndexOf('<', index)
    if (end === undefined || ((open !== -1 && readTag(bare, open)?.end) || 0) > index) return []
    done = end
    const source = bare.slice(index, end)
    const used = new Set(source.match(/(?<![\w.$])[A-Za-z_$][\w$]*/g))
    const names = [...own.keys()].filter((name) => used.has(name))
    return names.length === 0 ? [] : [{ source, names }]
  })
}

/** The places of an expression. */
export function placesOf(text: string, source: string): number[] {
  const at: number[] = []
  for (let from = text.indexOf(source); from !== -1; from = text.indexOf(source, from + source.length)) at.push(from)
  return at
}
