/** Words of neighbours in JSX: CSS sets boxes and links apart that the source has next to each other. */

/** Elements that may begin or end within a word, such as `H<sub>2</sub>O`, or `<Link>page</Link>s`. */
const within =
  /^(?:a|abbr|b|code|del|em|i|ins|kbd|mark|s|small|strong|sub|sup|u|wbr|(?:.*[/.])?(?:Fragment|Link|Translate))$/

/** A text, with the name of the element that it is of. */
export interface Words {
  text: string
  name?: string | undefined
}

/** Joins texts, with a space between two elements, and around a box. */
export function joinWords(parts: Words[]): string {
  const isBox = (name: string | undefined) => name !== undefined && !within.test(name)
  const shown = parts.filter(({ text }) => text !== '')
  return shown.reduce((all, { text, name }, at) => {
    const before = shown[at - 1]?.name
    const isApart = isBox(name) || isBox(before) || (name !== undefined && before !== undefined)
    const isClose = /(?:^|[\s([{“‘/-])$/.test(all) || /^[\s,.;:!?)\]}”’/-]/.test(text)
    return all + (isApart && !isClose ? ' ' : '') + text
  }, '')
}
