/** Requests as a reader would send them: cURL, fetch of JavaScript, requests of Python. */
import type { Json } from '../disk/json.ts'
import { formatValue, quote, quoteShell } from './format-value.ts'
import type { Sample } from './model.ts'

export interface Call {
  method: string
  /** With the query. */
  url: string
  headers: [string, string][]
  body?: { media: string; value: Json }
  /** Whether there is JSON to be read from the answer. */
  answers: boolean
}

export function sampleOf(label: string, call: Call): Sample {
  return {
    label,
    languages: [
      { name: 'cURL', language: 'shell', code: curl(call) },
      { name: 'JavaScript', language: 'js', code: javascript(call) },
      { name: 'Python', language: 'python', code: python(call) }
    ]
  }
}

function isForm(media: string): boolean {
  return media === 'application/x-www-form-urlencoded'
}

function isJson(media: string): boolean {
  return /[/+]json\b/.test(media)
}

function curl({ method, url, headers, body }: Call): string {
  const isImplied = method === (body ? 'POST' : 'GET')
  const type: [string, string][] = body && !isForm(body.media) ? [['Content-Type', body.media]] : []
  const options = [
    ...(isImplied ? [] : [`-X ${method}`]),
    ...[...headers, ...type].map(([name, value]) => `-H ${quoteShell(`${name}: ${value}`)}`),
    ...(body ? curlBody(body) : [])
  ]
  return [`curl ${/[?&{}[\]]/.test(url) ? quoteShell(url) : url}`, ...options].join(' \\\n  ')
}

function curlBody({ media, value }: NonNullable<Call['body']>): string[] {
  if (isForm(media)) return formFields(value).map(([name, text]) => `--data-urlencode ${quoteShell(`${name}=${text}`)}`)
  return [`-d ${quoteShell(isJson(media) ? formatValue(value, 'json', '  ') : String(value))}`]
}

function formFields(value: Json): [string, string][] {
  return Object.entries(value ?? {}).map(([name, item]) => [name, String(item)])
}

function javascript({ method, url, headers, body, answers }: Call): string {
  const type: [string, string][] = body && !isForm(body.media) ? [['Content-Type', body.media]] : []
  const all = Object.fromEntries([...headers, ...type])
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(Object.keys(all).length === 0 ? [] : [`headers: ${formatValue(all, 'javascript', '  ')}`]),
    ...(body ? [`body: ${javascriptBody(body)}`] : [])
  ]
  const call = `fetch('${url}'${options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')}\n}`})`
  return [
    `const response = await ${call}`,
    `console.log(${answers ? 'await response.json()' : 'response.status'})`
  ].join('\n')
}

function javascriptBody({ media, value }: NonNullable<Call['body']>): string {
  if (isForm(media)) return `new URLSearchParams(${formatValue(toTexts(value), 'javascript', '  ')})`
  return isJson(media)
    ? `JSON.stringify(${formatValue(value, 'javascript', '  ')})`
    : formatValue(value, 'javascript', '  ')
}

function toTexts(value: Json): Json {
  return Object.fromEntries(formFields(value))
}

function python({ method, url, headers, body, answers }: Call): string {
  const type: [string, string][] =
    body && !isForm(body.media) && !isJson(body.media) ? [['Content-Type', body.media]] : []
  const all = [...headers, ...type]
  const args = [
    quote(url, 'python'),
    ...(all.length === 0 ? [] : [`headers=${formatValue(Object.fromEntries(all), 'python', '    ')}`]),
    ...(body
      ? [
          `${isJson(body.media) ? 'json' : 'data'}=${formatValue(isForm(body.media) ? toTexts(body.value) : body.value, 'python', '    ')}`
        ]
      : [])
  ]
  const list = args.length === 1 ? args[0] : `\n    ${args.join(',\n    ')}\n`
  return [
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(${list})`,
    `print(response.${answers ? 'json()' : 'status_code'})`
  ].join('\n')
}
