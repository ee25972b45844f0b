/** Requests as a reader would send them: cURL, fetch of JavaScript, requests of Python; others as httpsnippet writes them. */
import { targets } from '@readme/httpsnippet/targets'
import type { Json } from '../disk/json.ts'
import { encodeAddress } from '../page/url.ts'
import type { SampleLanguage } from '../project/versions-schema.ts'
import type { Source } from './document.ts'
import type { Sample } from './model.ts'

export interface Call {
  method: string
  /** With the query. */
  url: string
  headers: [string, string][]
  body?: CallBody
  /** The answer is JSON. */
  answers: boolean
  samples: Source['samples']
}

export interface CallBody {
  media: string
  value: Json
  /** It is a file. */
  isFile?: boolean
  /** Fields of a form that are files. */
  files?: readonly string[]
}

const own: Partial<Record<SampleLanguage, (call: Call) => Named>> = {
  curl: (call) => ({ name: 'cURL', language: 'shell', code: curl(call) }),
  js: (call) => ({ name: 'JavaScript', language: 'js', code: javascript(call) }),
  python: (call) => ({ name: 'Python', language: 'python', code: python(call) })
}

/** Their names, those of httpsnippet, and the sign that begins a variable in double quotes. */
const others = {
  go: 'Go native',
  php: 'PHP curl $',
  ruby: 'Ruby native #',
  java: 'Java nethttp',
  csharp: 'C# httpclient'
}

type Named = Sample['languages'][number]

export function sampleOf(label: string, call: Call): Sample {
  const { samples = ['curl', 'js', 'python'] } = call
  return { label, languages: samples.map((each) => own[each]?.(call) ?? byLibrary(call, each as keyof typeof others)) }
}

/** Texts in single or double quotes. */
const texts = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gs

/** The library's targets alone: what it does to a request before them encodes its url anew, and loses forms. */
function byLibrary({ method, url, headers, body }: Call, language: keyof typeof others): Named {
  const [name = '', client = '', sign = ''] = others[language].split(' ')
  const media = body && isMultipart(body.media) ? `multipart/form-data; boundary=${boundary}` : body?.media
  const headersObj = Object.fromEntries(media === undefined ? headers : [...headers, ['Content-Type', media]])
  // Java and Ruby refuse the signs around what the reader fills in.
  const fullUrl = encodeAddress(url.replace(/[<{]([^<>{}]+)[>}]/g, (_, word) => `YOUR_${word.toUpperCase()}`))
  const uriObj = { protocol: url.replace(/\/.*/s, '') }
  // Without a media type, which C# would read as a form with each name once.
  const postData = { mimeType: '', ...(body && bodyOf(body)) }
  const request = { method, fullUrl, uriObj, headersObj, allHeaders: headersObj, cookies: [], postData }
  const code = String(targets[language].clientsById[client]?.convert(request as never))
    .replace('new MediaTypeHeaderValue("")', () => `MediaTypeHeaderValue.Parse(${JSON.stringify(media)})`)
    .replace(texts, (text) => (sign && text.startsWith('"') ? text.replaceAll(sign, `\\${sign}`) : text))
  return { name, language, code }
}

const boundary = 'field-of-the-form'

function bodyOf({ media, value, isFile, files = [] }: CallBody): { text: string; jsonObj?: Json } {
  if (isFile) return { text: '…' }
  if (isForm(media)) return { text: String(new URLSearchParams(formFields(value))) }
  const text = isJson(media) ? JSON.stringify(value) : String(value)
  // As an array of PHP, unless that cannot hold a part of it, or a text in single quotes a sign.
  const isArray = isJson(media) && !/\{\}|"\d+":|\\[bfrtu]/.test(text)
  if (!isMultipart(media)) return { text, ...(isArray && { jsonObj: value }) }
  const parts = formFields(value).map(([name, text]) => {
    const file = files.includes(name) ? '; filename="file"\r\nContent-Type: application/octet-stream' : ''
    const head = `Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, encodeURIComponent)}"${file}`
    return `--${boundary}\r\n${head}\r\n\r\n${file ? '…' : text}\r\n`
  })
  return { text: `${parts.join('')}--${boundary}--\r\n` }
}

const isForm = (media: string) => media === 'application/x-www-form-urlencoded'
const isMultipart = (media: string) => media.startsWith('multipart/')
const isJson = (media: string) => /[/+]json\b/.test(media)

/** All headers; that of the media type only if `states`, else whatever makes the body writes it. */
function allHeaders({ headers, body }: Call, states: (media: string) => boolean): [string, string][] {
  return body && !isMultipart(body.media) && states(body.media) ? [...headers, ['Content-Type', body.media]] : headers
}

function curl(call: Call): string {
  const { method, url, body } = call
  const isImplied = method === (body ? 'POST' : 'GET')
  const options = [
    // With `-X HEAD`, cURL waits for a body.
    ...(isImplied ? [] : [method === 'HEAD' ? '-I' : `-X ${method}`]),
    ...allHeaders(call, (media) => !isForm(media)).map(([name, value]) => `-H ${quoteShell(`${name}: ${value}`)}`),
    ...(body ? curlBody(body) : [])
  ]
  return [`curl ${/[^\w\-.~:/%@+,=]/.test(url) ? quoteShell(url) : url}`, ...options].join(' \\\n  ')
}

function curlBody({ media, value, isFile, files = [] }: CallBody): string[] {
  if (isFile) return ['--data-binary @file']
  if (isForm(media)) return formFields(value).map(([name, text]) => `--data-urlencode ${quoteShell(`${name}=${text}`)}`)
  if (isMultipart(media))
    return formFields(value).map(([name, text]) =>
      files.includes(name) ? `-F ${quoteShell(`${name}=@file`)}` : `--form-string ${quoteShell(`${name}=${text}`)}`
    )
  return [`-d ${quoteShell(isJson(media) ? formatValue(value, 'json', '  ') : String(value))}`]
}

/** An item of a list is a field of its own. */
function formFields(value: Json): [string, string][] {
  return Object.entries(value ?? {}).flatMap(([name, item]) =>
    [item as Json].flat().map((each): [string, string] => [name, toText(each as Json)])
  )
}

export function toText(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function javascript(call: Call): string {
  const { method, url, body, answers } = call
  const headers = allHeaders(call, (media) => !isForm(media))
  const hasFields = body !== undefined && isMultipart(body.media)
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length === 0 ? [] : [`headers: ${formatValue(Object.fromEntries(headers), 'javascript', '  ')}`]),
    ...(body ? [hasFields ? 'body' : `body: ${javascriptBody(body)}`] : [])
  ]
  const fetched = `fetch(${quote(url, 'javascript')}${options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')}\n}`})`
  return [
    ...(hasFields ? ['const body = new FormData()', ...appended(body)] : []),
    `const response = await ${fetched}`,
    `console.log(${answers ? 'await response.json()' : 'response.status'})`
  ].join('\n')
}

function appended({ value, files = [] }: CallBody): string[] {
  return formFields(value).map(([name, text]) => {
    const item = files.includes(name) ? "new Blob(['…']), 'file'" : quote(text, 'javascript')
    return `body.append(${quote(name, 'javascript')}, ${item})`
  })
}

function javascriptBody({ media, value, isFile }: CallBody): string {
  if (isFile) return "new Blob(['…'])"
  const written = formatValue(isForm(media) ? toTexts(value) : value, 'javascript', '  ')
  return isForm(media) ? `new URLSearchParams(${written})` : isJson(media) ? `JSON.stringify(${written})` : written
}

/** By name, or a list of pairs if a name is there twice. */
function toTexts(value: Json): Json {
  const fields = formFields(value)
  const byName = Object.fromEntries(fields)
  return Object.keys(byName).length === fields.length ? byName : fields
}

/** Methods that have a function in Python. */
const functions = /^(GET|PUT|POST|DELETE|OPTIONS|HEAD|PATCH)$/

function python(call: Call): string {
  const { method, url, body, answers } = call
  const format = (value: Json) => formatValue(value, 'python', '    ')
  const headers = allHeaders(call, (media) => !isForm(media) && !isJson(media))
  const args = [...(functions.test(method) ? [] : [quote(method, 'python')]), quote(url, 'python')]
  if (headers.length > 0) args.push(`headers=${format(Object.fromEntries(headers))}`)
  if (body?.isFile) args.push("data=open('file', 'rb')")
  else if (body && isJson(body.media)) args.push(`json=${format(body.value)}`)
  else if (body && isMultipart(body.media)) args.push(`files=[\n${pythonFields(body).join(',\n')}\n    ]`)
  else if (body) args.push(`data=${format(isForm(body.media) ? toTexts(body.value) : body.value)}`)
  const list = args.length === 1 ? args[0] : `\n    ${args.join(',\n    ')}\n`
  return [
    'import requests',
    '',
    `response = requests.${functions.test(method) ? method.toLowerCase() : 'request'}(${list})`,
    `print(response.${answers ? 'json()' : 'status_code'})`
  ].join('\n')
}

function pythonFields({ value, files = [] }: CallBody): string[] {
  return formFields(value).map(([name, text]) => {
    const item = files.includes(name) ? "open('file', 'rb')" : `(None, ${quote(text, 'python')})`
    return `        (${quote(name, 'python')}, ${item})`
  })
}

export type Language = 'json' | 'javascript' | 'python'

const widest = 68

/** A value as source code, on one line if it is short. */
export function formatValue(value: Json, language: Language, indent = ''): string {
  if (typeof value !== 'object' || value === null) return formatShort(value, language)
  // Quotes that need no backslash make it shorter than JSON, at most by half.
  const short = JSON.stringify(value).length > 2 * widest ? undefined : formatShort(value, language)
  if (short !== undefined && indent.length + short.length <= widest) return short
  const inner = `${indent}${language === 'python' ? '    ' : '  '}`
  const entries = Array.isArray(value)
    ? value.map((item) => inner + formatValue(item, language, inner))
    : Object.entries(value).map(
        ([key, item]) => `${inner}${keyOf(key, language)}: ${formatValue(item, language, inner)}`
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${entries.join(',\n')}\n${indent}${close}`
}

function formatShort(value: Json, language: Language): string {
  if (Array.isArray(value)) return `[${value.map((item) => formatShort(item, language)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]) => `${keyOf(key, language)}: ${formatShort(item, language)}`
    )
    if (entries.length === 0) return '{}'
    return language === 'python' ? `{${entries.join(', ')}}` : `{ ${entries.join(', ')} }`
  }
  if (typeof value === 'string') return quote(value, language)
  if (language !== 'python') return String(value)
  return value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : String(value)
}

function keyOf(key: string, language: Language): string {
  return language === 'javascript' && /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key, language)
}

function quote(text: string, language: Language): string {
  const quoted = JSON.stringify(text)
  if (language === 'json' || text.includes("'")) return quoted
  return `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`
}

/** Quotes for a shell: nothing has a meaning in single quotes. */
function quoteShell(text: string): string {
  return /["$`\\!]|\n/.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`
}
