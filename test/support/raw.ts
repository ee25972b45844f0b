/** Requests by raw sockets: every HTTP library repairs exactly those that matter here. */
import { connect } from 'node:net'

export const canary = 'CANARY-7f3a'

export interface Reply {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export type Asked = { method?: string; headers?: Record<string, string>; version?: string }

export function ask(port: number, target: string, { method = 'GET', headers = {}, version = '1.1' }: Asked = {}) {
  const lines = Object.entries({ Host: `localhost:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`
  )
  return askRaw(port, `${method} ${target} HTTP/${version}\r\n${lines.join('')}Connection: close\r\n\r\n`)
}

/** Sends the bytes as they are (latin1) and reads until the server closes. */
export async function askRaw(port: number, bytes: string): Promise<Reply> {
  const socket = connect(port, '127.0.0.1')
  socket.setTimeout(5000, () => socket.destroy(new Error('no answer')))
  socket.write(Buffer.from(bytes, 'latin1'))
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const all = Buffer.concat(chunks)
  const end = all.indexOf('\r\n\r\n')
  const [first = '', ...rest] = all.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    rest.map((line) => [line.replace(/:.*/, '').toLowerCase(), line.replace(/^[^:]*: /, '')])
  )
  const body = all.subarray(end + 4)
  return { status: Number(first.split(' ')[1]), headers, body: isChunked(headers) ? dechunk(body) : body }
}

function isChunked(headers: Record<string, string>): boolean {
  return headers['transfer-encoding'] === 'chunked'
}

function dechunk(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, end).toString(), 16)
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 4 + size
  }
  return Buffer.concat(parts)
}

/** What has got the better of other servers; `{root}` is the parent of the served folder, with the canary in it. */
export const hostile =
  `/.. /../ /../canary.txt /../../canary.txt /a/../../canary.txt /a/../canary.txt /./canary.txt /a/./ /a/./b
  /. /a/. /a/.. /.../canary.txt .. ../canary.txt canary.txt /%2e%2e/canary.txt /%2e%2e%2fcanary.txt /..%2fcanary.txt
  /..%2Fcanary.txt /.%2e/canary.txt /%2E./canary /%252e%252e/canary.txt /%252e%252e%252fcanary.txt /a/..%2ffile /a%2fb /a%2f
  /%2fetc/passwd /..%5ccanary.txt /..\\canary.txt /..%255ccanary.txt /%5c..%5ccanary.txt /a%5cb /a\\b
  /%c0%ae%c0%ae/canary.txt /%c0%af..%c0%afcanary.txt /%u002e%u002e/canary.txt /%%32%65%%32%65/canary.txt
  /%ef%bc%8e%ef%bc%8e/canary.txt /..;/canary.txt /assets/../../../../../../etc/passwd /../both-secret/canary.html
  /% /%2 /%zz /%ff /a%00 /%00 /a%00.html /out.txt%00.html /a%0d%0aLocation:%20http://evil.com /a%0a /%7f /%c2%85/ /%1b%5b2J
  /\t/evil.com/ /a\0 /a\f /a/?x=\f /a/?x=\t /gr\u00f6\u00dfe /a/?\u00f6 /a/?\\#
  // /// //x/ //a //a/ //a.html /a// /a//b/ //evil.com //evil.com/ //evil.com/a.html //evil.com/a/index.html ///evil.com/
  //evil.com/%2e%2e //evil.com/.. //index.html ///index.html //a/.. /\\x/ /\\evil.com/ /\\evil.com/a.html /%5cevil.com/
  /%5Cevil.com/a.html /%5c%5cevil.com/ /%5cx/ /%09/ /%09/evil.com/ /%09/x/ /%09//evil.com/ /%0a/evil.com/ /%20/evil.com/
  /%2fevil.com/ /%2f%2fevil.com/ /.//evil.com/ /a/../..//evil.com/ /;//evil.com/ /@evil.com/ /:80/ /http://evil.com/
  /http:%2f%2fevil.com/ http://evil.com/a/ http://localhost/a/ http://localhost/../canary.txt https://evil.com/
  file:///etc/passwd * ? # /# /#/../canary.txt /a#/../../canary.txt /a/# /a#.html /a%23
  /@fs/etc/passwd /@fs{root}/canary.txt /@fs{root}/canary.txt?raw?? /@fs{root}/canary.txt?import&raw {root}/canary.txt
  /@fs{root}/canary.txt?.svg?.wasm?init /{root}/canary.txt /etc/passwd //etc/passwd /canary.txt /canary /canary.txt?raw
  /-secret/canary /both-secret/canary /..both-secret/canary /out.txt /out /out/ /out.html /out.txt?raw /out.txt/ /outside
  /outside/ /outside/canary /outside/canary.html /outside/canary/ /loop /loop/ /loop/a /pipe /pipe/
  /a.html::$DATA /a::$DATA /a/::$INDEX_ALLOCATION /a.html:x /a.html. /a.html%20 /a. /a%20 /a.HTML /A/ /FILE.html
  /ASSETS/style.css /assets/STYLE.CSS /ASSETS~1/style.css /FILE~1.HTM /con /nul /C:/Windows/win.ini /c:%5cWindows
  /assets/ /assets/. /assets/.. /.git/config /.env /package.json /%3Cimg%20src=x%20onerror=alert(1)%3E
  /<svg/onload="onerror"> /${'a'.repeat(300)} /${'a'.repeat(8000)} /${'a/'.repeat(4000)} /${'../'.repeat(2000)}etc/passwd
  /${'%2e%2e/'.repeat(1000)}etc/passwd /${'/'.repeat(5000)}a`.split(/[ \n]+/)

/** Requests, whole, that are none. */
export const malformed = [
  'GET /a HTTP/1.1\r\n\r\n',
  'GET /a\r\n\r\n',
  'GARBAGE\r\n\r\n',
  '\0\0\0\0\r\n\r\n',
  'GET /a HTTP/9.9\r\nHost: localhost\r\n\r\n',
  'GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /\r\nx HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /../canary.txt HTTP/1.0\r\n\r\n',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  'GET /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  'GET /a HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'get /a HTTP/1.1\r\nHost: localhost\r\n\r\n'
]

/** Names that mean this machine, and addresses. */
export const goodHosts = `localhost LOCALHOST localhost:1 a.localhost a.b.localhost:80 127.0.0.1 127.0.0.1:4173
  192.168.1.2:80 [::1] [::1]:4173 [fe80::1]:1 0.0.0.0:1`.split(/\s+/)

const strangers = `evil.test evil.test:80 localhost.evil.test 127.0.0.1.nip.io notlocalhost localhost@evil.test
  evil.test#.localhost evil.test/.localhost localhost:80:80 localhost:x [evil.test] 127.0.0.1. [::1 a,localhost`
export const badHosts = ['', ' ', ...strangers.split(/\s+/)]
