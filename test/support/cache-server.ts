/** A server that keeps what is written to it, as strict as caches for Bazel are. What it answers below `/<name of a fault>/` is wrong in that way. */
import http from 'node:http'
import { listen } from './servers.ts'

interface Asked {
  name: string
  request: http.IncomingMessage
  response: http.ServerResponse
  files: Map<string, Buffer>
}

const answer =
  (status: number) =>
  ({ response }: Asked) =>
    void response.writeHead(status).end()

const send = (change: (bytes: Buffer, asked: Asked) => Buffer) => (asked: Asked) => {
  const bytes = asked.files.get(asked.name)
  if (bytes) asked.response.end(change(bytes, asked))
  else answer(404)(asked)
}

const flip = (bytes: Buffer, at: number) => Buffer.from(bytes.map((each, index) => (index === at ? each ^ 1 : each)))

/** Answers to GET, by name. */
export const faults: Record<string, (asked: Asked) => void> = {
  401: answer(401),
  500: answer(500),
  redirect: ({ response, name }) => void response.writeHead(302, { location: `/good/ac/${name}` }).end(),
  reset: ({ request }) => void request.socket.destroy(),
  hang() {},
  garbage: ({ response }) => void response.end('garbage\n'.repeat(1000)),
  endless({ response }) {
    const timer = setInterval(() => response.write('x'.repeat(99)), 1)
    response.on('close', () => clearInterval(timer))
  },
  unsigned: send((bytes) => flip(bytes, 60)),
  changed: send((bytes) => flip(bytes, bytes.length - 9)),
  truncated: send((bytes) => bytes.subarray(0, bytes.length / 2)),
  swapped: send((bytes, { files }) => [...files.values()].find((other) => other !== bytes) ?? bytes)
}

export interface CacheServer {
  /** The address of the cache, or of one with a fault. */
  address(fault?: string): string
  /** By name. */
  files: Map<string, Buffer>
  /** Methods of the requests so far. */
  asked: string[]
  /** Values of the header `Authorization` so far. */
  tokens: Set<string>
}

export async function startCacheServer(): Promise<CacheServer> {
  const files = new Map<string, Buffer>()
  const asked: string[] = []
  const tokens = new Set<string>()
  const server = http.createServer(async (request, response) => {
    const [, fault = '', place, name = ''] = request.url?.split('/') ?? []
    const isEndless = request.method === 'PUT' && !request.headers['content-length']
    if (place !== 'ac' || !/^[\da-f]{64}$/.test(name) || isEndless)
      return answer(400)({ name, request, response, files })
    asked.push(request.method ?? '')
    if (request.headers.authorization) tokens.add(request.headers.authorization)
    if (request.method === 'GET') return (faults[fault] ?? send((bytes) => bytes))({ name, request, response, files })
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    if (fault === 'full') return answer(507)({ name, request, response, files })
    files.set(name, Buffer.concat(pieces))
    response.writeHead(201).end()
  })
  const origin = await listen(server)
  return { address: (fault = 'good') => `${origin}/${fault}/ac`, files, asked, tokens }
}
