/**
 * Files that nobody means to publish, by their names, and keys and tokens, by their shapes. Documentation shows examples of
 * tokens: only what could be a real one is taken for one.
 */
import path from 'node:path'

/** Names that begin with a dot and that hosts ask for. */
const hostFiles = new Set(['.well-known', '.nojekyll', '.htaccess', '.domains'])

/** True if a part of a relative posix path begins with a dot, or is a folder of packages. */
export function isPrivate(file: string): boolean {
  const isHidden = (name: string) => name.startsWith('.') && name !== '.' && name !== '..' && !hostFiles.has(name)
  return file.split('/').some((name) => name === 'node_modules' || isHidden(name))
}

/** Nobody shows these, not even by an include: tokens, packages, and what a build remembers. Some disks know no capitals. */
const closed = /^(\.git|\.docsgen|node_modules)$/i

/** True if nothing lets the file be shown: it is in a closed folder, or it has a name with a dot that passwords have. */
export function isNeverShown(file: string): boolean {
  const isSecret = (name: string) => name.startsWith('.') && isSecretName(name)
  return file
    .split('/')
    .some((name) => closed.test(name) || (isSecret(name) && !/^\.env\.(dist|example|sample|template)$/.test(name)))
}

const secretNames = [
  /^\.(env|htpasswd|netrc|npmrc|yarnrc|pypirc|pgpass|git-credentials|ssh|aws|gnupg|docker|kube)\b/i,
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/i,
  /^credentials(\.(json|ya?ml|ini|csv|txt|toml|xml))?$/i,
  /\.(pem|key|p12|pfx|jks|keystore|ppk|kdbx)$/i
]

/** True if the name of a file or folder is one that keys and passwords have. */
export function isSecretName(file: string): boolean {
  return secretNames.some((pattern) => pattern.test(path.posix.basename(file)))
}

/** The beginning of a file that has the name of a key and is harmless: a certificate, or a public key. */
const open = /-----BEGIN (?:[A-Z\d]+ )*(?:CERTIFICATE|CERTIFICATE REQUEST|PUBLIC KEY|CRL|PKCS7)-----/

/** So begin the slides of Keynote, whose ending is that of a key. */
const slides = 'PK\u0003\u0004'

/** True if the name is that of a key, and nothing in the text says that it is a public one. */
export function isSecretFile(file: string, text: string): boolean {
  if (!isSecretName(file)) return false
  return !(
    /\.(pem|key)$/i.test(file) &&
    (text.startsWith(slides) || (open.test(text) && !text.includes('PRIVATE KEY')))
  )
}

/** A key or token: what it is, and where, counted from 1. */
export type Secret = [what: string, line: number, column: number]

const shapes: Record<string, string> = {
  'a private key':
    String.raw`-----BEGIN (?:[A-Z\d]+ ){0,4}PRIVATE KEY(?: BLOCK)?-----` +
    String.raw`(?:\s|\\[rn]){0,9}(?:[\w-]{1,40}: [^\n]{0,200}\n){0,5}\s{0,9}[\w+/]{60}`,
  'a token of GitHub': String.raw`(?:gh[opsur]_[A-Za-z\d]{36}|github_pat_[A-Za-z\d]{22}_[A-Za-z\d]{59})(?!\w)`,
  'a token of GitLab': String.raw`glpat-[\w-]{20}(?![\w-])`,
  'a token of npm': String.raw`npm_[A-Za-z\d]{36}(?!\w)`,
  'a key of AWS': String.raw`A(?:KIA|SIA)[A-Z2-7]{16}(?![\w+/=])`,
  'a token of Slack': String.raw`xox[abprs]-(?:\d{10,13}-){2,3}[A-Za-z\d]{24,34}(?!\w)`,
  'a key of Stripe': String.raw`[rs]k_live_[A-Za-z\d]{24,}(?!\w)`
}

const kinds = Object.keys(shapes)

const anyShape = new RegExp(
  Object.values(shapes)
    .map((shape) => `(${shape})`)
    .join('|'),
  'g'
)

/** Returns the first key or token in a text, or in bytes as Latin-1. */
export function findSecret(text: string): { what: string; at: number; text: string } | undefined {
  for (const { index, 0: found, ...groups } of text.matchAll(anyShape)) {
    const which = kinds.findIndex((_, index) => groups[index + 1] !== undefined)
    // Looked at afterwards: before each character it would take twice as long.
    if (!/[\w+]/.test(text[index - 1] ?? '') && couldBeReal(found))
      return { what: kinds[which] ?? '', at: index, text: found }
  }
  return undefined
}

/** False for what people write as an example: words, rows, and the same character again and again. */
function couldBeReal(token: string): boolean {
  const body = token.replace(/^-+BEGIN[A-Z\d ]+-+|^\w+_/, '')
  return new Set(body).size >= 10 && !/example|sample|dummy|placeholder|redacted|your|xxxx|0000|1234|abcd/i.test(body)
}

/** Longer than any shape: what two pieces share is looked at in both. */
const overlap = 2048

/** Looks for a key or token in a file that comes piece by piece, if it begins as text does. */
export class SecretSearch {
  found: Secret | undefined
  #isText: boolean | undefined
  #line = 1
  #column = 1
  /** The end of the last piece, which begins there. */
  #rest = ''

  add(bytes: Buffer): void {
    this.#isText ??= !bytes.subarray(0, 8000).includes(0)
    if (!this.#isText || this.found) return
    const text = this.#rest + bytes.toString('latin1')
    const secret = findSecret(text)
    const end = secret?.at ?? Math.max(0, text.length - overlap)
    this.#rest = text.slice(end)
    const lines = text.slice(0, end).split('\n')
    this.#column = (lines.length > 1 ? 1 : this.#column) + (lines.at(-1)?.length ?? 0)
    this.#line += lines.length - 1
    if (secret) this.found = [secret.what, this.#line, this.#column]
  }
}
