/**
 * Builds docsgen before it is packed, and after its packages are installed if it was never built: so `npm pack`,
 * `npm install <address of the repository>` and a fresh clone have a command that runs.
 */
import { execSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const run = (command) => execSync(command, { stdio: 'inherit' })
if (process.env.npm_lifecycle_event === 'prepack') {
  if (!existsSync('node_modules')) run('npm ci --ignore-scripts --no-audit --no-fund --dry-run=false')
  run('npm run build')
} else if (!existsSync('lib/cli.js')) {
  if (existsSync('node_modules/typescript')) run('npm run build')
  else console.log('docsgen is not built: that takes its devDependencies, `npm ci`')
}
