/** What a terminal shows: prompts and answers are marked, so that neither is copied. */
import type { Token } from './tokens.ts'

/** `$ `, `> `, `user@host:~$ `, `(venv) % `, `PS C:\> `. A `#` is a comment more often than the prompt of root. */
const prompt = /^(?:\([\w.-]+\) )?(?:[\w.-]+@[\w.-]+[^\s$%>]*|PS [^>]*|[~/][\w./~-]*)? ?[$%>❯] /

/** No shell knows a command `$`: what begins with one was copied from a terminal. */
export function isSession(text: string): boolean {
  return /^\$ /m.test(text)
}

/** `highlight` reads the commands. Without a prompt every line is a command. */
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
    const end = { kind: isCommand ? '' : 'output', text: '\n' }
    if (!isCommand)
      return line.startsWith('# ')
        ? [
            { kind: 'c', text: line },
            { ...end, kind: '' }
          ]
        : [{ kind: 'output', text: line }, end]
    return [...(sign === '' ? [] : [{ kind: 'prompt', text: sign }]), ...highlight(command), end]
  })
  return tokens.slice(0, -1)
}
