/** The twin of a page, `<url>.md`: the page in Markdown. Like the page it has a key that says all it is made of. */

import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { hash, isCode } from '../../disk/files.ts'
import type { StagedBody, Staging } from '../../disk/stage-body.ts'
import type { Page } from '../../page/page.ts'
import { hrefToUrl, urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import { versionOf } from '../../project/versions.ts'
import { isNotFound } from '../../site/generated/not-found.ts'
import { updatedOf } from '../../site/last-updated.ts'
import { findSidebar } from '../../site/sidebar/sidebar.ts'
import type { Site } from '../../site/site.ts'
import { textProps } from '../../theme/page-props.ts'
import type { TwinAsked } from '../../theme/render-request.ts'
import type { KindContext } from '../kind.ts'
import type { Body, Output } from '../output.ts'
import { hrefsIn, templateOf, usedBy } from '../page-facts.ts'

/** Facts that all twins of a listing share. */
export type Shared = Pick<KindContext, 'project' | 'site' | 'theme' | 'tools'>

/** The url of a page's twin. */
function twinUrl(url: string): string {
  return url === '/' ? '/index.md' : `${url}.md`
}

/** False also where the project publishes a file of its own at that url. */
export function hasTwin(
  { url, meta, untranslated }: Page,
  { project, site }: { project: Project; site: Pick<Site, 'files'> }
): boolean {
  const isOwn = untranslated === undefined && !isNotFound(url, project) && !site.files.has(twinUrl(url))
  return project.machines !== false && isOwn && !meta.machines?.exclude
}

export function twinHref(url: string, { base }: Pick<Project, 'base'>): string {
  return urlToHref(twinUrl(url), base)
}

/** Absolute where the site has an origin. */
export function addressOf(href: string, { url }: Pick<Project, 'url'>): string {
  return originOf(url) + href
}

function originOf(url: string | undefined): string {
  return url === undefined ? '' : new URL(url).origin
}

/** A file for machines that others are put together from. It is read where it is, and not made for each of them. */
export abstract class Piece implements Output {
  readonly also = []
  readonly isQuiet = true
  abstract readonly path: string
  abstract readonly key: string
  /** The output folder. */
  readonly #out: string
  /** Settles when it is staged; undefined for one that is in place. */
  #staged: Promise<Body> | undefined

  constructor(out: string) {
    this.#out = out
  }

  /** Stages it where it can. */
  protected abstract make(staging?: Staging): Promise<Body>

  body(staging?: Staging): Promise<Body> {
    const made = this.make(staging)
    if (staging) this.#staged = made
    return made
  }

  adopt(staged: StagedBody): void {
    this.#staged = Promise.resolve({ staged })
  }

  /** Its bytes: as it is staged, or else in place, where another build put it. */
  read(staging: Staging | undefined): Promise<Uint8Array> {
    return this.#find(staging, (file) => readFileSync(file), Buffer.from)
  }

  /** Bytes of the text. */
  async size(staging: Staging | undefined): Promise<number> {
    const made = await this.#staged
    return made?.staged?.size ?? this.#find(staging, (file) => statSync(file).size, Buffer.byteLength)
  }

  async #find<T>(staging: Staging | undefined, inFile: (file: string) => T, inText: (text: string) => T): Promise<T> {
    await this.#staged
    const places = [...(staging && this.#staged ? [staging.folder] : []), ...(staging ? [this.#out] : [])]
    for (const folder of places)
      try {
        return inFile(path.join(folder, this.path))
      } catch (error) {
        if (!isCode(error, 'ENOENT', 'ENOTDIR')) throw error
      }
    return inText(String((await this.make()).bytes))
  }
}

export class TwinOutput extends Piece {
  readonly isShared = true
  readonly page: Page
  readonly path: string
  readonly #shared: Shared
  #key: string | undefined

  constructor(page: Page, shared: Shared) {
    super(shared.project.out)
    this.page = page
    this.path = twinUrl(page.url).slice(1)
    this.#shared = shared
  }

  get key(): string {
    this.#key ??= this.#toKey(this.#asked())
    return this.#key
  }

  get source(): string {
    return this.page.file
  }

  get address(): string {
    return addressOf(twinHref(this.page.url, this.#shared.project), this.#shared.project)
  }

  protected async make(staging?: Staging): Promise<Body> {
    const asked = this.#asked()
    this.#key ??= this.#toKey(asked)
    const made = await this.#shared.tools.twin(this.page, { ...asked, ...(staging && { staging }) })
    return 'staged' in made ? { staged: made.staged } : { bytes: 'text' in made ? made.text : '' }
  }

  #asked(): Omit<TwinAsked, 'staging'> {
    const { page } = this
    const { project, site, theme } = this.#shared
    const hrefs = site.hrefs.get(page.url) ?? {}
    const used = usedBy(page, { site, base: project.base })
    const props = JSON.stringify(textProps(page, this.#shared))
    const made = JSON.stringify(site.generated.get(page.key)) ?? ''
    const template = templateOf(page, theme, findSidebar(site.sidebars, page.url))
    return {
      module: theme.module,
      template,
      front: this.#front(),
      props,
      hrefs: JSON.stringify(hrefs),
      used,
      twins: JSON.stringify(
        this.#twins([...Object.values(hrefs), ...[props, used.api, used.lists, made].flatMap(hrefsIn)])
      ),
      address: this.address,
      origin: originOf(project.url),
      base: project.base
    }
  }

  #toKey({ module: _, used, ...asked }: Omit<TwinAsked, 'staging'>): string {
    const { page } = this
    const { files = {}, own = page.key } = page.included ?? {}
    return hash(
      [this.#shared.theme.key, own, ...Object.values(files), ...Object.values(used), ...Object.values(asked)].join('\0')
    )
  }

  /** Addresses of twins by hrefs of their pages. */
  #twins(hrefs: string[]): Record<string, string> {
    const { project, site } = this.#shared
    const origin = originOf(project.url)
    const found: Record<string, string> = Object.create(null)
    for (const href of hrefs) {
      const bare = href.replace(/[?#].*$/s, '')
      const url = bare === '' ? undefined : hrefToUrl(bare, project.base)
      const page = url === undefined ? undefined : site.pages.get(url)
      if (page && hasTwin(page, this.#shared)) found[bare] = origin + twinHref(page.url, project)
    }
    return found
  }

  /** JSON is YAML. */
  #front(): string {
    const { page } = this
    const { project, site } = this.#shared
    const { title, description } = page.meta
    const updated = site.generated.has(page.key) ? undefined : updatedOf(page, site)
    const facts = {
      title: title || project.title,
      description,
      url: addressOf(urlToHref(page.url, project.base), project),
      version: versionOf(project.versions, page.url)?.label,
      updated
    }
    const lines = Object.entries(facts).filter(([, value]) => value !== undefined)
    return `---\n${lines.map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`).join('')}---\n\n`
  }
}
