/** Runs one build and says what it took. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const telemetry = { ASTRO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NO_UPDATE_NOTIFIER: '1' }

/** Runs the build once. `wall` and `cpu`, of all its processes, in milliseconds, `memory` in megabytes. */
export async function time({ root, peer, command }) {
  const [program, ...args] = command
  const started = performance.now()
  const spent = childrenTime()
  const env = { ...process.env, NODE_OPTIONS: '--max-old-space-size=12000', ...telemetry, ...peer.env }
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output = (output + chunk).slice(-4000)))
  let memory = 0
  const timer = setInterval(() => (memory = Math.max(memory, memoryOf(child.pid))), 50)
  const code = await new Promise((resolve) => child.on('close', resolve).on('error', () => resolve(-1)))
  clearInterval(timer)
  const wall = performance.now() - started
  return { wall, cpu: childrenTime() - spent, memory: Math.round(memory / 2 ** 20), code, output }
}

/** Milliseconds of processor that children which have ended took, as Linux counts them, in hundredths of a second. */
function childrenTime() {
  try {
    const [, fields] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    const [user, system] = fields.split(' ').slice(13, 15)
    return (Number(user) + Number(system)) * 10
  } catch {
    return 0
  }
}

/** Bytes that a process and its children hold, as Linux counts them. */
function memoryOf(pid) {
  try {
    const resident = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
    const tasks = readdirSync(`/proc/${pid}/task`)
    const children = tasks.flatMap(
      (task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').match(/\d+/g) ?? []
    )
    return children.reduce((sum, child) => sum + memoryOf(child), resident)
  } catch {
    return 0 // it has ended
  }
}

/** Bytes of a folder; what has several names is counted once. `changed` are files that were put there since a time. */
export function sizeOf(folder, since) {
  const seen = new Set()
  let size = 0
  let changed = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const stat = statSync(path.join(entry.parentPath, entry.name))
    if (stat.ctimeMs >= since) changed++
    if (!seen.has(stat.ino)) size += stat.size
    seen.add(stat.ino)
  }
  return { size, changed }
}
