/**
 * The servers a built site is put behind, each with the configuration that this project gives its users (hosting/), on
 * a free port of 127.0.0.1. Each is a process of its own that goes when the tests of the file are done.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chmodSync, constants, existsSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterFile } from './after-file.ts'
import { repository, temporaryFolder, write } from './project.ts'

export type ServerName = 'docsgen preview' | 'nginx' | 'Caddy' | 'Apache' | 'serve' | 'nginx with DAV' | 'rclone'

interface Command {
  program: string
  args: string[]
  env?: Record<string, string>
}

interface Place {
  /** The built site. */
  dir: string
  port: number
  /** A folder of the server's own. */
  folder: string
}

const commands: Record<ServerName, (place: Place) => Command> = {
  'docsgen preview': ({ dir, port }) =>
    node(path.join(repository, 'bin/docsgen.js'), 'preview', dir, '--port', String(port)),
  nginx,
  Caddy: caddy,
  Apache: apache,
  serve({ dir, port }) {
    const own = path.join(dir, 'serve.json')
    const config = existsSync(own) ? own : path.join(repository, 'hosting/serve.json')
    const listen = `tcp://127.0.0.1:${port}`
    const command = node(require.resolve('serve/build/main.js'), dir, '--config', config, '--listen', listen)
    return { ...command, env: { NO_UPDATE_CHECK: '1' } }
  },
  'nginx with DAV': ({ dir, port, folder }) => {
    write(folder, { writers: 'docsgen:{PLAIN}password\n' })
    const writers = { '/etc/nginx/docsgen-writers': path.join(folder, 'writers') }
    const places = { '*:8081': `127.0.0.1:${port}`, '/var/lib/docsgen-cache': dir }
    return nginxWith(fill('remote-cache.conf', { ...places, ...writers }), folder)
  },
  rclone: ({ dir, port, folder }) => ({
    program: find('rclone', 'rclone'),
    args: ['serve', 'webdav', dir, '--addr', `127.0.0.1:${port}`, '--config', path.join(folder, 'rclone.conf')]
  })
}

function node(script: string, ...args: string[]): Command {
  return { program: process.execPath, args: [script, ...args] }
}

const require = createRequire(import.meta.url)
const isRoot = process.getuid?.() === 0

function nginx({ dir, port, folder }: Place): Command {
  return nginxWith(fill('nginx.conf', { '*:8080': `127.0.0.1:${port}`, '/var/www/site': dir }), folder)
}

function nginxWith(server: string, folder: string): Command {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`
  )
  const main = `daemon off; pid ${folder}/nginx.pid; error_log stderr; worker_processes 1; ${isRoot ? 'user root;' : ''}
events {}
http { access_log off; ${paths.join(' ')}
${server}}
`
  write(folder, { 'nginx.conf': main })
  return { program: find('nginx', 'nginx-light'), args: ['-e', 'stderr', '-c', path.join(folder, 'nginx.conf')] }
}

function caddy({ dir, port, folder }: Place): Command {
  const site = fill('Caddyfile', { '\n:8080 {': `\n:${port} {`, '/var/www/site': dir })
  write(folder, { Caddyfile: `{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n}\n${site}` })
  const args = ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
  return {
    program: find('caddy', 'caddy'),
    args,
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  }
}

/** What a fresh Debian has switched on, and the two modules that hosting/apache.conf asks for. */
const apacheModules =
  'mpm_event authz_core authz_host alias autoindex deflate dir env filter mime negotiation setenvif rewrite headers'

function apache({ dir, port, folder }: Place): Command {
  const program = find('apache2', 'apache2')
  const modules = apacheModules
    .split(' ')
    .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
  // No list of content types, so that those of the configuration are seen; the alias is Debian's own.
  const main = `ServerName localhost
DefaultRuntimeDir ${folder}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
${isRoot ? 'User www-data\nGroup www-data' : ''}
${modules.join('\n')}
TypesConfig /dev/null
Alias /icons/ "/usr/share/apache2/icons/"
<Directory "/usr/share/apache2/icons">
  Require all granted
</Directory>
`
  const site = fill('apache.conf', { '*:8080': `127.0.0.1:${port}`, '/var/www/site': dir })
  write(folder, { 'apache.conf': main + site })
  return { program, args: ['-d', folder, '-f', path.join(folder, 'apache.conf'), '-D', 'FOREGROUND'] }
}

/** A configuration of hosting/ with its address and its folder filled in, as a user would. */
function fill(file: string, values: Record<string, string>): string {
  let text = readFileSync(path.join(repository, 'hosting', file), 'utf8')
  for (const [blank, value] of Object.entries(values)) {
    if (!text.includes(blank)) throw new Error(`Cannot find \`${blank.trim()}\` in hosting/${file}`)
    text = text.replaceAll(blank, value)
  }
  return text
}

/** Debian keeps servers out of the ordinary PATH of ordinary users. */
export function find(program: string, debianPackage: string): string {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/local/sbin', '/usr/sbin', '/sbin']
  const found = folders.map((folder) => path.join(folder, program)).find(isExecutable)
  if (found !== undefined) return found
  throw new Error(
    `Cannot find ${program} (package ${debianPackage} of Debian): \`npm run verify\` installs what is missing`
  )
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const children: ChildProcess[] = []
process.on('exit', () => {
  for (const child of children) child.kill()
})

/** Serves a folder; gives the port once `/` is answered. */
export async function startServer(name: ServerName, dir: string): Promise<number> {
  const place = { dir, port: await freePort(), folder: temporaryFolder() }
  // Started by root, Apache serves as a user who must be let in. The folder of all temporary ones lets everybody in.
  for (const folder of [place.folder, dir, path.dirname(dir)]) if (folder !== tmpdir()) chmodSync(folder, 0o755)
  const { program, args, env = {} } = commands[name](place)
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  afterFile(() => stop(child))
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'close').catch((error) => (said += error))
  let isEnded = false
  void ended.then(() => (isEnded = true))
  for (const until = Date.now() + 20_000; ; ) {
    if (isEnded || Date.now() > until) throw new Error(`Cannot start ${name}: ${said || 'no answer'}`)
    if (await ask(place.port, '/').catch(() => undefined)) return place.port
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts a server of the tests on a free port; it ends with the file. Returns its origin. */
export async function listen(server: http.Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Below the ports that systems give to whoever asks for any, so that no test that runs beside this one gets it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer()
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening')
      await once(server.close(), 'close')
      return port
    } catch {
      server.close()
    }
  }
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill()
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(timer)
}

export interface Reply {
  status: number
  headers: http.IncomingHttpHeaders
  body: Buffer
}

/** Asks for exactly this target: nothing is normalised, nothing is followed. */
export function ask(port: number, target: string, headers: http.OutgoingHttpHeaders = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, path: target, headers, agent: false, timeout: 10_000 })
    request.on('response', async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
    })
    request.on('timeout', () => request.destroy(new Error(`no answer to ${target}`)))
    request.on('error', reject).end()
  })
}
