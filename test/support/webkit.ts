/**
 * WebKit, whose WebDriver is spoken to by HTTP: Debian's `webkit2gtk-driver` has it and a small browser, which needs a screen.
 * Started once for a file, and ended with it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { afterFile } from './after-file.ts'
import { find, freePort, stop } from './servers.ts'

/** The name that the protocol gives to the id of an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export class WebKit {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** `args` are those of the function that `script` is the body of. */
  run<Result>(script: string, ...args: unknown[]): Promise<Result> {
    return ask(`${this.#url}/execute/sync`, { script, args })
  }

  async open(url: string): Promise<void> {
    await ask(`${this.#url}/url`, { url })
  }

  async back(): Promise<void> {
    await ask(`${this.#url}/back`, {})
  }

  async resize(width: number, height: number): Promise<void> {
    await ask(`${this.#url}/window/rect`, { width, height })
  }

  /** With a pointer, in the middle of the element. */
  async click(selector: string): Promise<void> {
    await ask(`${this.#url}/element/${await this.#find(selector)}/click`, {})
  }

  async hover(selector: string): Promise<void> {
    const origin = { [elementKey]: await this.#find(selector) }
    const actions = [{ type: 'pointerMove', duration: 0, x: 0, y: 0, origin }]
    await ask(`${this.#url}/actions`, { actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }

  async type(selector: string, text: string): Promise<void> {
    await ask(`${this.#url}/element/${await this.#find(selector)}/value`, { text })
  }

  /** What a reader sees of its text. */
  async text(selector: string): Promise<string> {
    return ask(`${this.#url}/element/${await this.#find(selector)}/text`, undefined, 'GET')
  }

  async #find(selector: string): Promise<string> {
    const found = await ask<Record<string, string>>(`${this.#url}/element`, { using: 'css selector', value: selector })
    return found[elementKey] ?? ''
  }
}

/** `options` are those of the browser: settings of WebKitGTK, such as `--enable-javascript=false`. */
export async function startWebKit(...options: string[]): Promise<WebKit> {
  const screen = spawn(find('Xvfb', 'xvfb'), ['-displayfd', '3', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe']
  })
  afterFile(() => stop(screen))
  const [display] = await once(screen.stdio[3] as Readable, 'data')
  const port = await freePort()
  const driver = spawn(find('WebKitWebDriver', 'webkit2gtk-driver'), ['--host=127.0.0.1', `--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11' },
    stdio: 'ignore'
  })
  afterFile(() => stop(driver))
  const url = `http://127.0.0.1:${port}/session`
  // Debian keeps it in the folder of the processor, and of the version.
  const folders = readdirSync('/usr/lib').flatMap((folder) => ['4.1', '4.0'].map((at) => `${folder}/webkit2gtk-${at}`))
  const binary = folders.map((folder) => path.join('/usr/lib', folder, 'MiniBrowser')).find(existsSync)
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation', ...options] } } }
  for (;;) {
    try {
      const { sessionId } = await ask<{ sessionId: string }>(url, { capabilities })
      afterFile(() => ask(`${url}/${sessionId}`, undefined, 'DELETE').catch(() => {}))
      return new WebKit(`${url}/${sessionId}`)
    } catch (error) {
      // It does not listen yet.
      if (!(error instanceof TypeError) || driver.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

async function ask<Result>(url: string, body?: object, method = 'POST'): Promise<Result> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`)
  return value
}
