/** Prints a page of a site to a PDF, in a browser of the machine that gets all it asks for from the build. */
import path from 'node:path'
import { contentTypeOf } from '../http/respond.ts'
import { DocsgenError } from '../messages/message.ts'
import type { Output } from '../outputs/output.ts'
import { hrefToUrl } from '../page/url.ts'
import { findChromium, startChromium, Tab } from './chromium.ts'

export interface PrintOptions {
  outputs: ReadonlyMap<string, Output>
  /** The path of the page. */
  path: string
  base: string
  /** The address of the site: links out of the PDF lead there. Without it they are none. */
  site: string | undefined
  /** In the foot of each sheet. */
  title: string
  signal: AbortSignal
}

/** A host that there is none of: all is answered here. */
const origin = 'https://docsgen.invalid'

/** Sheets of A4, in inches as the browser takes them. */
const sheet = {
  paperWidth: 8.27,
  paperHeight: 11.69,
  marginTop: 0.7,
  marginBottom: 0.8,
  marginLeft: 0.8,
  marginRight: 0.8
}

/** Gives the file in pieces. Throws a DocsgenError (exit 2) if there is no browser, or if it fails. */
export async function* printPage({ outputs, base, title, signal, ...asked }: PrintOptions): AsyncGenerator<Uint8Array> {
  const program = findChromium()
  const browser = await startChromium(program)
  const stop = () => void browser.close()
  signal.addEventListener('abort', stop)
  const answer = async (url: string) => {
    const at = url.startsWith(origin) ? hrefToUrl(url.slice(origin.length), base)?.slice(1) : undefined
    const body = await (at === undefined ? undefined : outputs.get(at))?.body()
    if (at === undefined || body?.bytes === undefined) return undefined
    const bytes = at === asked.path ? withSite(String(body.bytes), asked.site) : body.bytes
    return { type: contentTypeOf(at), body: bytes }
  }
  try {
    const tab = await Tab.open(browser.pipe, answer)
    await tab.visit(`${origin}${base}/${encodeURI(asked.path)}`)
    const foot =
      '<div style="display:flex;justify-content:space-between;width:100%;margin:0 .8in;font:8pt sans-serif;color:#666">' +
      `<span>${title.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</span><span class="pageNumber"></span></div>`
    yield* tab.print({
      ...sheet,
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: foot,
      generateTaggedPDF: true,
      generateDocumentOutline: true
    })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof DocsgenError) throw error
    const text = `Cannot print in \`${path.basename(program)}\`: ${(error as Error).message}`
    throw new DocsgenError({ rule: 'usage', text })
  } finally {
    signal.removeEventListener('abort', stop)
    await browser.close()
  }
}

/** Links to other pages of the site lead to its address; where nobody knows it, they are text. */
function withSite(html: string, site: string | undefined): string {
  return html.replace(/(<a\b[^>]*?) href="(\/[^"]*)"/g, (_, before: string, href: string) =>
    site === undefined ? before : `${before} href="${new URL(site).origin}${href}"`
  )
}
