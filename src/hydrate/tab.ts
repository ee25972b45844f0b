/** A page in a browser that gets all it asks for from here, and nothing from the network. */
import type { Pipe } from './pipe.ts'

export interface Answer {
  type: string
  headers?: Record<string, string>
  text: string
}

/** What a reader may have who is not like the machine of the build. */
const reader = { zones: ['Pacific/Kiritimati', 'America/Los_Angeles'], locales: ['de-DE', 'en-US'] }

export class Tab {
  readonly #pipe: Pipe
  readonly #session: string

  private constructor(pipe: Pipe, session: string) {
    this.#pipe = pipe
    this.#session = session
  }

  /** `answer` gives what is at a url, or nothing. */
  static async open(pipe: Pipe, answer: (url: string) => Answer | undefined): Promise<Tab> {
    const { targetId } = await pipe.send('Target.createTarget', { url: 'about:blank' })
    const { sessionId } = await pipe.send('Target.attachToTarget', { targetId, flatten: true })
    const tab = new Tab(pipe, String(sessionId))
    pipe.on('Fetch.requestPaused', ({ requestId, request }) => {
      const found = answer((request as { url: string }).url)
      const failed = { requestId, errorReason: 'BlockedByClient' }
      if (!found) return void tab.#send('Fetch.failRequest', failed).catch(() => {})
      const body = Buffer.from(found.text).toString('base64')
      const headers = { ...found.headers, 'content-type': `${found.type}; charset=utf-8` }
      const responseHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }))
      void tab.#send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body }).catch(() => {})
    })
    await tab.#send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
    await tab.#send('Page.enable')
    const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const timezoneId = reader.zones.find((zone) => zone !== timeZone)
    await tab.#send('Emulation.setTimezoneOverride', { timezoneId })
    const other = reader.locales.find((each) => each.slice(0, 2) !== locale.slice(0, 2))
    await tab.#send('Emulation.setLocaleOverride', { locale: other })
    return tab
  }

  /** Resolves when the page and its scripts are loaded. */
  async visit(url: string): Promise<void> {
    const loaded = new Promise<void>((resolve) => this.#pipe.on('Page.loadEventFired', () => resolve()))
    await this.#send('Page.navigate', { url })
    await loaded
  }

  /** Returns the JSON value of an expression, awaited. Rejects with the error it throws. */
  async evaluate(expression: string): Promise<unknown> {
    const asked = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await this.#send('Runtime.evaluate', asked)
    if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails))
    return (result as { value?: unknown }).value
  }

  #send(method: string, params?: object): Promise<Record<string, unknown>> {
    return this.#pipe.send(method, params, this.#session)
  }
}
