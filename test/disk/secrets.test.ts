/** Names that are private, and shapes of keys and tokens: real ones are found, examples are not. */
import { expect, test } from 'vitest'
import { findSecret, isPrivate, isSecretFile, isSecretName, SecretSearch } from '../../src/disk/secrets.ts'
import { expectLinear, repeated } from '../support/growth.ts'

test('what begins with a dot is private, but what hosts ask for', () => {
  const hidden = ['.env', 'a/.git/config', '../.ssh/id_rsa', 'node_modules/a/b.js', '.DS_Store', 'a/.gitkeep']
  const open = ['a.txt', '../a/b', './a', '.well-known/security.txt', '.nojekyll', '_redirects', 'CNAME', 'v1.0/a', '']
  expect(hidden.filter((file) => !isPrivate(file))).toEqual([])
  expect(open.filter(isPrivate)).toEqual([])
})

test('names of keys and passwords', () => {
  const secret = ['.env', '.env.local', 'a/.ssh', 'id_rsa', 'certs/server.pem', 'a.key', '.npmrc', 'credentials.json']
  const open = ['id_rsa.pub', 'credentials.md', 'credentials.svg', 'keys.ts', '.environment', '.gitkeep', 'monkey']
  expect(secret.filter((file) => !isSecretName(file))).toEqual([])
  expect(open.filter(isSecretName)).toEqual([])
})

/** Put together here, so that nobody takes this file for a leak. */
const some = 'q8Zr2LmX0vB7cT5nK9wJ3sHdF6gP1yU4'
const letters = 'QWERTYUIOPASDFGH'
const line = `MII${some}${some}`
const real = {
  'a private key': [
    `-----BEGIN ${'RSA '}PRIVATE KEY-----\n${line}\n`,
    `-----BEGIN ${'RSA '}PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES\n\n${line}\n`,
    `"-----BEGIN ${''}PRIVATE KEY-----\\n${line}"`,
    `-----BEGIN ${'PGP '}PRIVATE KEY BLOCK-----\nVersion: 1\n\n${line}`
  ],
  'a token of GitHub': [
    `ghp_${some}abcX`,
    `https://ghs_${some}XYZ1@github.com`,
    `github_pat_${some.slice(0, 22)}_${some}${some.slice(0, 27)}`
  ],
  'a token of GitLab': [`glpat-${some.slice(0, 20)}`],
  'a token of npm': [`//registry.npmjs.org/:_authToken=npm_${some}XYZ1`],
  'a key of AWS': [`AKIA${letters}`],
  'a token of Slack': [`xoxb-1029384756-1029384756-${some.slice(0, 24)}`],
  'a key of Stripe': [`"sk_live_${some}"`]
}

test.each(Object.entries(real))('%s is found', (what, texts) => {
  for (const text of texts) expect(findSecret(`before ${text} after`)).toMatchObject({ what })
})

test('a certificate, a public key and slides are no keys, whatever they are called', () => {
  const [certificate, key] = [`-----BEGIN CERTIFICATE-----\n${line}\n`, `-----BEGIN ${''}PRIVATE KEY-----\n${line}\n`]
  const open = [certificate, `-----BEGIN PUBLIC KEY-----\n${line}\n`, 'PK\x03\x04slides']
  for (const text of open) expect(isSecretFile('certs/server.key', text), text).toBe(false)
  for (const text of [key, certificate + key, '', '\x30\x82']) expect(isSecretFile('a.pem', text), text).toBe(true)
  expect(isSecretFile('id_rsa', certificate)).toBe(true)
})

test('an example is none', () => {
  const examples = [
    '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----',
    `-----BEGIN PRIVATE KEY-----\n${'x'.repeat(64)}\n`,
    `ghp_${'x'.repeat(36)}`,
    `ghp_${'1234567890abcdef'.repeat(3).slice(0, 36)}`,
    'AKIAIOSFODNN7EXAMPLE',
    `npm_${some}`,
    `a${real['a token of npm'][0]?.slice(-40)}`,
    `sk_live_${'your'}${some}`,
    `data:image/png;base64,a/AKIA${letters}/`
  ]
  for (const text of examples) expect(findSecret(text), text).toBeUndefined()
})

test('is found across pieces, with its line and column, and in text alone', () => {
  const token = real['a token of GitHub'][0] ?? ''
  const text = `${'one line\n'.repeat(999)}a ${token}\n`
  for (const size of [text.length, 5000, 8990]) {
    const search = new SecretSearch()
    for (let at = 0; at < text.length; at += size) search.add(Buffer.from(text.slice(at, at + size)))
    expect(search.found, String(size)).toEqual(['a token of GitHub', 1000, 3])
  }
  const binary = new SecretSearch()
  binary.add(Buffer.from(`\0${token}`))
  expect(binary.found).toBeUndefined()
})

test('takes time in proportion to the text, whatever it is', () => {
  const begin = `-----BEGIN ${''}PRIVATE KEY-----`
  const hostile = [begin, `${begin}${'A: a\n'.repeat(10)}`, 'sk_live_', 'A: '].map(repeated)
  const heads = hostile.concat((length) => `-----BEGIN ${repeated('A ')(length)}`)
  for (const make of heads) expectLinear(make, (text) => expect(findSecret(text)).toBeUndefined())
})
