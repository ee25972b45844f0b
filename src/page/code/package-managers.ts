/** Translates npm commands for other package managers. */

export const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const

type Manager = (typeof managers)[number]

/** True if a line is an npm command. */
export function isNpm(text: string): boolean {
  return /^[^\S\n]*(?:\$ )?(?:npm|npx) /m.test(text)
}

/** Translates the npm commands of a text; other lines stay. */
export function forManager(text: string, manager: Manager): string {
  if (manager === 'npm') return text
  return text.replace(/^([^\S\n]*(?:\$ )?)(npm|npx) (.*)$/gm, (_, before: string, tool: string, rest: string) => {
    const words = rest.trim().split(/\s+/)
    const translated = tool === 'npx' ? runner(words, manager) : command(words, manager)
    return before + (translated ?? `${tool} ${rest}`)
  })
}

function runner(words: string[], manager: Manager): string {
  const wanted = words.filter((word) => word !== '--yes' && word !== '-y')
  return [manager === 'bun' ? 'bunx' : `${manager} dlx`, ...wanted].join(' ')
}

/** Undefined if the others have no such command. */
function command([verb = '', ...rest]: string[], manager: Manager): string | undefined {
  const isGlobal = rest.some((word) => word === '-g' || word === '--global')
  const words = rest.filter((word) => !/^(?:-g|--global|--save|-S)$/.test(word))
  const global = isGlobal ? ['-g'] : []
  switch (verb) {
    case 'install':
    case 'i':
    case 'add':
      if (words.every((word) => word.startsWith('-')) && !isGlobal) return [manager, 'install', ...words].join(' ')
      if (isGlobal && manager === 'yarn') return ['yarn global add', ...words].join(' ')
      return [manager, 'add', ...global, ...words.map((word) => toFlag(word, manager))].join(' ')
    case 'uninstall':
    case 'remove':
    case 'rm':
    case 'un':
      if (isGlobal && manager === 'yarn') return ['yarn global remove', ...words].join(' ')
      return [manager, 'remove', ...global, ...words.map((word) => toFlag(word, manager))].join(' ')
    case 'ci':
      return `${manager} install --frozen-lockfile`
    case 'update':
    case 'up':
      return [manager, manager === 'yarn' ? 'upgrade' : 'update', ...words].join(' ')
    case 'run':
    case 'run-script':
      return [manager, 'run', ...withoutDashes(rest)].join(' ')
    case 'start':
    case 'test':
    case 't':
      return [manager, 'run', verb === 't' ? 'test' : verb, ...withoutDashes(rest)].join(' ')
    case 'init':
    case 'create':
      if (words.every((word) => word.startsWith('-'))) return [manager, 'init', ...words].join(' ')
      return [manager, 'create', ...withoutDashes(rest)].join(' ')
    case 'exec':
      return runner(withoutDashes(rest), manager)
    default:
      return undefined
  }
}

function toFlag(word: string, manager: Manager): string {
  if (word === '--save-dev' || word === '-D') return '-D'
  if (word === '--save-exact' || word === '-E') return manager === 'pnpm' ? '--save-exact' : '--exact'
  return word
}

/** npm passes arguments to a script after `--`; the others pass all. */
function withoutDashes(words: string[]): string[] {
  const at = words.indexOf('--')
  return at === -1 ? words : words.filter((_, index) => index !== at)
}
