/** What the development build of React says about HTML that differs, in a sentence. */

const advice = 'Read what only the browser knows in `useEffect`, or with a hook of `docsgen/client`'

/** React shows the tree with `+` for what the browser renders and `-` for what the build did. */
export function describeDifference(said: string): { text: string; note?: string } {
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
  // Reasons in general follow, which may not be those of this island.
  if (at === -1) return { text: said.split(/\n| As a result| This can happen/)[0] ?? '' }
  const text = `the browser renders ${quote(browser)} where the build rendered ${quote(build)}`
  return { text, note: parent === undefined ? advice : `It is in \`${parent}>\`. ${advice}` }
}

function quote(shown: string | undefined): string {
  return shown === undefined ? 'nothing' : `\`${shown.slice(0, 80)}\``
}
