/** A server made of an OpenAPI document alone: refuses what the document does not allow, answers with its examples. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

type Fields = Record<string, unknown>

export interface Mock {
  origin: string
  /** Origin of the document's own server. */
  server: string
  /** Operations that programs call; what a browser opens is none. */
  operations: string[]
  /** Calls answered, by operationId. */
  answered: string[]
  /** Why calls were refused. */
  problems: string[]
  close(): void
}

interface Route {
  id: string
  method: string
  pattern: RegExp
  operation: Fields
  parameters: Fields[]
}

export async function startMock(document: Fields): Promise<Mock> {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, logger: false, coerceTypes: true })
  formats.default(ajv)
  // What only comes back is not asked for.
  ajv.addSchema(
    JSON.parse(JSON.stringify(document), (_, value) => {
      const { required, properties } = fieldsOf(value) as { required?: string[]; properties?: Record<string, Fields> }
      if (!Array.isArray(required) || !properties) return value
      return { ...value, required: required.filter((name) => properties[name]?.readOnly !== true) }
    }),
    'document:'
  )
  const resolve = (value: unknown): Fields => {
    const reference = fieldsOf(value).$ref
    if (typeof reference !== 'string') return fieldsOf(value)
    const parts = reference.slice(2).split('/')
    return resolve(parts.reduce((at, part) => fieldsOf(at)[part] as Fields, document))
  }
  const base = serverOf(document)
  const routes = readRoutes(document, new URL(base).pathname.replace(/\/$/, ''), resolve)
  const issued = new Set<string>()
  const answered: string[] = []
  const problems: string[] = []

  function check(request: http.IncomingMessage, route: Route, body: string): string | undefined {
    const url = new URL(request.url ?? '', 'http://x')
    const security = (route.operation.security ?? document.security ?? []) as Fields[]
    const proof = request.headers.authorization?.replace(/^Bearer /, '')
    const isProven = issued.size === 0 ? proof : proof && issued.has(proof)
    if (security.length > 0 && !isProven && !request.headers['x-key']) return `no token: ${proof}`
    for (const parameter of route.parameters.filter((each) => each.in === 'query')) {
      const value = url.searchParams.get(String(parameter.name))
      if (value === null && parameter.required) return `no ${parameter.name}`
      if (value !== null && !fits(parameter.schema, value)) return `bad ${parameter.name}`
    }
    return checkBody(request, route, body)
  }

  function checkBody({ headers }: http.IncomingMessage, { operation }: Route, body: string): string | undefined {
    const wanted = fieldsOf(resolve(operation.requestBody).content)
    const type = headers['content-type']?.split(';')[0] ?? ''
    if (Object.keys(wanted).length === 0) return body === '' ? undefined : 'a body nobody asked for'
    const media = fieldsOf(wanted[type])
    if (!media.schema) return `not the type ${type}`
    const value = type.includes('json') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
    return fits(media.schema, value) ? undefined : `bad body: ${ajv.errorsText()} ${body}`
  }

  function fits(schema: unknown, value: unknown): boolean {
    // References are relative to the document.
    const text = JSON.stringify(schema).replaceAll('"#/', '"document:#/')
    return ajv.validate(JSON.parse(text), value)
  }

  const web = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname } = new URL(request.url ?? '', 'http://x')
    const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(pathname))
    const problem = route ? check(request, route, Buffer.concat(chunks).toString()) : 'no such operation'
    if (!route || problem !== undefined) {
      problems.push(`${request.method} ${request.url}: ${problem}`)
      response.writeHead(400).end()
      return
    }
    answered.push(route.id)
    const { status, type, value } = answerOf(route.operation, resolve)
    const token = fieldsOf(value).access_token
    if (typeof token === 'string') issued.add(token)
    const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
    response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(text)
  })
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    server: new URL(base).origin,
    operations: routes.filter((route) => answerOf(route.operation, resolve).type !== 'text/html').map(({ id }) => id),
    answered,
    problems,
    close: () => {
      web.closeAllConnections()
      web.close()
    }
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function serverOf({ servers }: Fields): string {
  const [server] = servers as { url: string; variables?: Record<string, { default: string }> }[]
  return (server?.url ?? '').replace(/\{(\w+)\}/g, (_, name) => server?.variables?.[name]?.default ?? '')
}

function readRoutes(document: Fields, prefix: string, resolve: (value: unknown) => Fields): Route[] {
  return Object.entries(fieldsOf(document.paths)).flatMap(([path, item]) => {
    const { parameters = [], ...operations } = fieldsOf(item)
    return Object.entries(operations).map(([method, each]): Route => {
      const operation = fieldsOf(each)
      const all = [...(parameters as unknown[]), ...((operation.parameters as unknown[] | undefined) ?? [])]
      const pattern = new RegExp(`^${prefix}${path.replace(/\{\w+\}/g, '[^/{}<>%]+')}$`)
      const id = String(operation.operationId)
      return { id, method: method.toUpperCase(), pattern, operation, parameters: all.map(resolve) }
    })
  })
}

function answerOf({ responses }: Fields, resolve: (value: unknown) => Fields) {
  const [status = '200', response] = Object.entries(fieldsOf(responses)).find(([key]) => key.startsWith('2')) ?? []
  const [type, media] = Object.entries(fieldsOf(resolve(response).content))[0] ?? []
  const { example, examples } = fieldsOf(media)
  const [named] = Object.values(fieldsOf(examples)).map(resolve)
  return { status: Number(status), type, value: example ?? named?.value }
}
