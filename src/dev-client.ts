/** The browser's half of `docsgen dev` as one script. */
import path from 'node:path'
import type { Bundler } from './bundle.ts'

export async function bundleDevClient(bundler: Bundler, root: string): Promise<string> {
  const { texts } = await bundler.bundle('dev', {
    root,
    rule: 'theme',
    salt: '',
    options: {
      entryPoints: [path.join(import.meta.dirname, 'client', 'dev')],
      bundle: true,
      format: 'esm',
      target: 'es2022',
      tsconfigRaw: '{}',
      logLevel: 'silent',
      outdir: '/bundle'
    }
  })
  return texts['.js'] ?? ''
}
