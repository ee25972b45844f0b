/** What the development build of React says about HTML that differs, in a sentence. */

/** React shows the tree with `+` for what the browser renders and `-` for what the build did. */
export function describeDifference(said: string): { text: string; where?: string } {
  // Before its address are reasons in general.
  const lines = said.slice(said.lastIndexOf('hydration-mismatch')).split('\n')
  const at = lines.findIndex((line) => /^[+-] /.test(line))
  const shown = (sign: string) =>
    lines
      .find((line) => line.startsWith(`${sign} `))
      ?.slice(2)
      .trim()
  const [browser, build] = [shown('+'), shown('-')]
  const parent = lines
    .slice(0, at)
    .reverse()
    .map((line) => /^ +(<[a-z][\w-]*)/.exec(line)?.[1])
    .find(Boolean)
  if (at === -1) return { text: said.split('\n')[0] ?? '' }
  const text = `the browser renders ${quote(browser)} where the build rendered ${quote(build)}`
  return { text, ...(parent !== undefined && { where: `${parent}>` }) }
}

function quote(shown: string | undefined): string {
  return shown === undefined ? 'nothing' : `\`${shown.slice(0, 80)}\``
}
