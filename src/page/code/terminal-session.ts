/** Terminal sessions: prompts and output are marked, so that copying leaves them out. */
import type { Token } from './tokens.ts'

/** `$ `, `> `, `user@host:~$ `, `(venv) % `, `PS C:\> `. A `#` is more often a comment than root's prompt. */
const prompt = /^(?:\([\w.-]+\) )?(?:[\w.-]+@[\w.-][^\s$%>]*|PS [^>]*|[~/][\w./~-]*)? ?[$%>❯] /

/** Ends of commands, words, and what is between them. */
const shellParts = /\\\n|[\n|&;(]|[ \t]+|[^ \t\n|&;(]+/g

/** Gives the names of commands the colour of functions; highlight.js knows only those of the shell itself. */
export function markCommands(tokens: Token[]): Token[] {
  let isStart = true
  return tokens.flatMap((token): Token[] => {
    if (token.kind === 'k') isStart = /^(?:if|elif|then|else|while|until|do)$/.test(token.text)
    else if (token.kind !== '' && token.kind !== 'c') isStart = false
    if (token.kind !== '') return [token]
    return (token.text.match(shellParts) ?? []).map((text) => {
      const isWord = /^[^\s|&;(\\]/.test(text)
      const isName = isWord && isStart && /^[\w./@~-]+$/.test(text)
      // A variable that is set for a command is before it.
      isStart = isWord ? isStart && /^\w+=/.test(text) : isStart || /^[\n|&;(]/.test(text)
      return { kind: isName ? 'f' : '', text }
    })
  })
}

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
