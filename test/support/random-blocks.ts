/** Markdown as people write it, put together at random: blocks within blocks, with now and then something out of place. */

export const list = (text: string) => text.split('¦')

const words = list(
  'word¦and *em*¦**strong**¦`code`¦[link](./a.md)¦![pic](a.png "t")¦[`c`](/x)¦a_b_c¦_em_¦**a *b* c**¦plain text,¦it’s¦(x)¦*a\nb*¦`a\nb`¦\\*¦a: b¦1. x¦<b>¦& co¦&amp;¦!¦[x]¦“q”¦https://a.b¦__s__¦*a **b** c*¦\\\n¦  \n'
)
const oddities = list(
  '---¦* * *¦<div>\nx\n</div>¦<!-- c -->¦<!--\n\na\n-->¦:::note\ntext\n:::¦:::note[x]\n\n- a\n\n:::¦::leaf¦    code¦Set\n---¦[a]: b¦a  \nb¦- [ ] t¦<details>\n\nx\n\n</details>¦-\n- a¦1. \n'
)

export function blocksAtRandom(random: () => number): string {
  const below = (count: number) => Math.floor(random() * count)
  const pick = (items: string[]) => items[below(items.length)] ?? ''
  const many = (count: number, make: (at: number) => string) =>
    Array.from({ length: 1 + below(count) }, (_, at) => make(at))
  const prose = () => many(5, () => pick(words)).join(random() < 0.9 ? ' ' : '')
  const line = () => prose().replaceAll('\n', ' ')
  const paragraph = () => many(3, prose).join('\n')

  function blocks(depth: number, count: number): string {
    const all = many(count, () => block(depth))
    return all.reduce((before, next) => before + pick(['\n\n', '\n\n', '\n\n', '\n\n\n', '\n']) + next)
  }

  function block(depth: number): string {
    const kind = below(depth < 4 ? 12 : 6)
    if (kind === 0) return `${'#'.repeat(1 + below(6))} ${prose()}`
    if (kind === 1) return code()
    if (kind === 2) return table()
    if (kind === 3) return pick(oddities)
    if (kind < 6) return paragraph()
    return kind === 6 ? quote(depth) : kind < 10 ? listOf(depth) : paragraph()
  }

  function code(): string {
    const fence = pick(['```', '~~~', '````'])
    const inside = pick(['x\n', '\n', 'a\n\n  b\n', '- a\n# b\n', '<div>\n', ':::\n', '```\n'])
    return `${fence}${pick(['', 'js', 'js title="a"', ' ts'])}\n${inside}${pick([fence, fence, fence, ` ${fence}`, ''])}`
  }

  function table(): string {
    const width = 1 + below(3)
    const row = () => `| ${Array.from({ length: width }, () => (random() < 0.1 ? '' : line())).join(' | ')} |`
    const delimiters = Array.from({ length: width }, () => pick([' --- ', '-', ':-:', ' ---:', ':--']))
    return [row(), `|${delimiters.join('|')}|`, ...many(3, row)].join('\n')
  }

  function quote(depth: number): string {
    const lines = blocks(depth + 1, 2).split('\n')
    return lines.map((each) => (random() < 0.97 ? `> ${each}`.trimEnd() : each)).join('\n')
  }

  function listOf(depth: number): string {
    const bullet = pick(['-', '*', '+', '.', '.', ')'])
    const first = below(3)
    const items = many(4, (at) => {
      const marker = '-*+'.includes(bullet) ? bullet : `${first + at}${bullet}`
      const prefix = marker.padEnd(marker.length + 1 + below(2) * below(4))
      const content = random() < 0.6 ? prose() : blocks(depth + 1, 2)
      return prefix + content.replace(/\n(?=.)/g, `\n${' '.repeat(prefix.length)}`)
    })
    return items.join(pick(['\n', '\n', '\n\n', '\n\n\n']))
  }

  return blocks(0, 3) + pick(['', '\n'])
}
