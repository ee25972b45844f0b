/** Terminal sessions: prompts and output are marked, so that copying leaves them out. */
import type { Token } from './tokens.ts'

/** `$ `, `> `, `user@host:~$ `, `(venv) % `, `PS C:\> `. A `#` is more often a comment than root's prompt. */
const prompt = /^(?:\([\w.-]+\) )?(?:[\w.-]+@[\w.-][^\s$%>]*|PS [^>]*|[~/][\w./~-]*)? ?[$%>❯] /

/** No shell has a command `$`, so such a line was copied from a terminal. */
export function isSession(text: string): boolean {
  return /^\$ /m.test(text)
}

/** Highlights commands with `highlight`. Without a prompt every line is a command. */
export function readSession(text: string, highlight: (command: string) => Token[]): Token[] {
  const lines = text.split('\n')
  const hasPrompts = lines.some((line) => prompt.test(line))
  if (!hasPrompts) return highlight(text)
  let goesOn = false
  const tokens = lines.flatMap((line): Token[] => {
    const [sign = ''] = prompt.exec(line) ?? []
    const isCommand = sign !== '' || goesOn
    const command = line.slice(sign.length)
    goesOn = isCommand && command.endsWith('\\')
    if (isCommand)
      return [...(sign === '' ? [] : [{ kind: 'prompt', text: sign }]), ...highlight(command), { kind: '', text: '\n' }]
    const isComment = line.startsWith('# ')
    return [
      { kind: isComment ? 'c' : 'output', text: line },
      { kind: isComment ? '' : 'output', text: '\n' }
    ]
  })
  return tokens.slice(0, -1)
}
