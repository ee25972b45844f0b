/** The schema of the configuration. */
import * as z from 'zod'
import { canonical } from '../languages/languages.ts'
import type { Level } from '../messages/rules.ts'
import { noSources } from '../page/checks/policy.ts'
import { layouts } from '../page/url.ts'
import { hostNames, type RedirectStatus, redirectStatuses } from './hosting.ts'
import { askSchema, feedsSchema, machinesSchema, robotsSchema } from './machines-schema.ts'
import { mountsSchema } from './mounts-schema.ts'
import { bannerSchema, headElement, navbarEntry, sidebarList, socialLink } from './navbar-schema.ts'
import { themeSchema } from './theme-schema.ts'
import { apiSchema, checkAddress, editAddress, level, localesSchema, url, versionsSchema } from './versions-schema.ts'

const link = z.strictObject({
  label: z.string().describe('Text of the link.'),
  href: z.string().describe('Url of a page, such as `/guides`, or an address.')
})

function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return true // reported already
  const { pathname, search, hash, username, password } = new URL(url)
  return pathname === '/' && search + hash + username + password === ''
}

/** A scheme or an origin, with or without a path: nothing that ends a directive or allows everything. */
const sources = z
  .array(
    z
      .string()
      .regex(
        /^(?:https:|data:|blob:|(?:https?|wss?):\/\/(?:\*\.)?[\w.-]+(?::\d+)?(?:\/[^\s;,'"]*)?)$/,
        'Expected an origin such as `https://img.example.org`'
      )
      .superRefine((source, context) => {
        if (source.includes('//')) checkAddress(source, context)
      })
  )
  .default([])

/** A file of the project, or a package. */
const plugin = z.string().min(1)

const defaultWidths = [480, 960, 1600]

const colourMode = z.enum(['light', 'dark', 'system'])

/** A page takes 25 ms of a processor. */
const defaultLimit = 1000

const settings = z.strictObject({
  limit: z.number().int().min(1).default(defaultLimit).describe('Pages above which no cards are made.'),
  fonts: z
    .array(z.string().min(1))
    .default([])
    .describe('Font files of the project, each of one weight, that are asked for a letter before docsgen’s.')
})

const cardsSchema = z
  .union([z.boolean(), settings])
  .transform((cards) => (cards === true ? { limit: defaultLimit, fonts: [] } : cards))
  .default(false)

/** The addresses are checked with those of other sources of redirects. */
const redirect = z.strictObject({
  from: z
    .string()
    .min(1)
    .describe('The old url, such as `/old`: with an anchor (`/a#old`), or with `*` or `:name` as a wildcard.'),
  to: z.string().min(1).describe('The new url, such as `/new` or `/a#new`, or an address of another host.'),
  status: z
    .literal(redirectStatuses satisfies readonly RedirectStatus[])
    .default(301)
    .describe('301 or 308 for good, 302 or 307 for now. Default: 301.')
})

const redirectsSchema = z.array(redirect).default([])

/** Editors show the comments on these keys. */
export const schema = z.strictObject({
  /** Address of the JSON schema for `docsgen.config.json`, for editors. */
  $schema: z.string().optional().describe('Address of the JSON schema for `docsgen.config.json`, for editors.'),
  /** Name of the site, in the navbar and in the title of every page. Default: title of the home page. */
  title: z.string().optional(),
  /** The name in the navbar, if it is shorter than `title`. */
  shortTitle: z.string().min(1).optional(),
  /** A line in the footer. */
  tagline: z.string().default(''),
  /** For search engines, on pages that have none of their own. */
  description: z.string().default(''),
  /** Origin of the site, such as `https://example.org`: gives canonical links and a sitemap. */
  url: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, 'Expected an origin such as `https://example.org`; a path belongs in `base`')
    .optional(),
  /** Path the site is served under, such as `/docs`. */
  base: z.string().default('/'),
  /** Language of the pages, such as `en`. */
  lang: z
    .string()
    .refine((lang) => canonical(lang) !== undefined, 'Expected a language, such as `de` or `pt-BR`')
    .default('en'),
  /** Languages of the site by their tags, the one that is translated first: `{ en: { label: 'English' }, de: { label: 'Deutsch' } }`. */
  locales: localesSchema,
  /** Whether urls of the first language begin with its tag too: `all`; else only those of the `others` do. */
  localePrefix: z.enum(['others', 'all']).default('others'),
  /**
   * Pages that are not translated: `page` shows the text of the first language in each of the others, `link` sends readers to
   * the page of the first language; `false` leaves them out.
   */
  fallback: z.literal(['page', 'link', false]).default('page'),
  /** Other words instead of docsgen's, such as `{ tocTitle: 'Contents' }`. */
  strings: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])).default({}),
  /** Folder of the pages. Default: `content`, else the project itself. */
  content: z.string().optional(),
  /** Folders outside of `content` whose files are pages of the site too: `{ from: '../packages/*\/docs', to: '/packages/$1' }`. */
  mounts: mountsSchema,
  /** Folder of files that are published as they are. */
  assets: z.string().default('assets'),
  /** Folder of templates that replace those of the theme. */
  templates: z.string().default('templates'),
  /** Folder to write to. */
  out: z.string().default('dist'),
  /** OpenAPI document of the project, such as `api/openapi.yaml`; as an object, docsgen can make its pages. */
  api: apiSchema.optional(),
  /** Several OpenAPI documents by name. Directives name their parts `name/id`. */
  apis: z.record(z.string().regex(/^[\w-]+$/, 'Expected letters, digits, `_` and `-`'), apiSchema).default({}),
  /** `/a` becomes `a.html` (`file`), `a/index.html` (`directory`) or both. */
  layout: z.enum(layouts).default('both'),
  /** Whether every folder of a sidebar that has no page is given one. */
  generateIndex: z.boolean().default(true),
  /** Colours, fonts and spacing of the site. */
  theme: themeSchema.optional(),
  /** Image in the navbar, such as `/logo.svg` for `assets/logo.svg`, or `{ light, dark, title }`: one for each mode, with the title or without. */
  logo: z
    .union(
      [
        z.string(),
        z.strictObject({
          light: z.string().describe('Shown on light backgrounds.'),
          dark: z.string().optional().describe('Shown on dark backgrounds. Default: that of `light`.'),
          title: z.boolean().default(true).describe('Show the title of the site beside the logo.')
        })
      ],
      {
        error: 'Expected an image such as `/logo.svg`, or `{ light, dark }` with one for each mode'
      }
    )
    .optional(),
  /** Icon of the site. Default: `favicon.svg`, `favicon.ico` and `favicon.png` of `assets/`, else a default one. */
  favicon: z.string().optional(),
  /** Image shown where a page is shared, such as `/card.png`; needs `url`. */
  card: z.string().optional(),
  /** An image for each page, drawn when the site is built; needs `url` and `sharp`. */
  cards: cardsSchema,
  /** Elements for the head of every page: scripts, links and metadata. */
  head: z.array(headElement).default([]),
  /** Colours of the site until a reader chooses: `light`, `dark`, or those of the reader’s `system`, which is then a choice too. */
  colours: z
    .union([
      colourMode.transform((mode) => ({ mode, toggle: true })),
      z.strictObject({
        mode: colourMode.default('system').describe('Colours of the site until a reader chooses.'),
        toggle: z.boolean().default(true).describe('Readers choose with a button in the navbar.')
      })
    ])
    .default({ mode: 'system', toggle: true }),
  /** A link at the end of the navbar. */
  repository: link.optional(),
  /** Address where a page can be edited, with `{file}` for its source file. */
  edit: editAddress.optional(),
  /** Show the date of the last change below each page, from git. */
  lastUpdated: z.boolean().default(false),
  /** Links and menus of the navbar. */
  navbar: z.array(navbarEntry).default([]),
  /** Links at the end of the navbar, shown as icons. */
  social: z.array(socialLink).default([]),
  /** Columns of links and a line of copyright below every page. */
  footer: z
    .strictObject({
      columns: z
        .array(
          z.strictObject({
            title: z.string().describe('Heading of the column.'),
            links: z.array(link).describe('Links of the column.')
          })
        )
        .default([])
        .describe('Columns of links, side by side.'),
      copyright: z
        .strictObject({
          holder: z.string().describe('Owner of the copyright.'),
          year: z
            .union([z.number().int(), z.string().min(1)])
            .describe('Year of the copyright, or its years, such as `2022-present`.')
        })
        .optional()
        .describe('The line of copyright.')
    })
    .default({ columns: [] }),
  /** A line above every page, in Markdown, or a list of them: the first that its days `from` and `until` allow is shown. */
  banner: bannerSchema,
  /** Beginning of urls → `auto` (from folders) or a list of entries, in which `auto` stands for pages that it does not name. */
  sidebars: z.record(url, sidebarList).default({ '/': 'auto' }),
  /** Tags that pages may have: name → what readers see. */
  tags: z
    .record(
      z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      z.strictObject({
        label: z.string().min(1).optional().describe('Label of the tag. Default: its name.'),
        description: z.string().optional().describe('A sentence on the page of the tag.')
      })
    )
    .default({}),
  /** Versions of the documentation, the current one first. */
  versions: versionsSchema,
  /** Levels of headings in the table of contents. */
  toc: z
    .strictObject({
      min: z.number().int().min(2).max(6).default(2).describe('Highest level of heading that is listed.'),
      max: z.number().int().min(2).max(6).default(3).describe('Lowest level of heading that is listed.')
    })
    .refine(({ min, max }) => min <= max, 'Expected `min` to be no more than `max`')
    .default({ min: 2, max: 3 }),
  /** The library that runs the islands, and the beginning of the keys in the browser’s storage. */
  client: z
    .strictObject({
      runtime: z
        .enum(['react', 'preact'])
        .default('react')
        .describe('Library that runs the islands. Preact has a tenth of the size of React.'),
      storagePrefix: z.string().default('docsgen.').describe('Prefix of the keys in the browser’s storage.')
    })
    .default({ runtime: 'react', storagePrefix: 'docsgen.' }),
  /**
   * Images. With `zoom`, readers can enlarge an image that is shown smaller than it is. PNG and JPEG are also published
   * in these `formats` (`avif`, `webp`), and each format in every one of the `widths` below that of the image.
   */
  images: z
    .strictObject({
      zoom: z.boolean().default(false).describe('Readers can enlarge images that are shown smaller than they are.'),
      formats: z
        .array(z.enum(['avif', 'webp']))
        .default([])
        .describe('Formats in which PNG and JPEG are also published; needs `sharp`.'),
      widths: z
        .array(z.number().int().min(16).max(16_383))
        .default(defaultWidths)
        .describe('Widths of each format, in pixels. Widths above that of the image are skipped.')
    })
    .default({ zoom: false, formats: [], widths: defaultWidths }),
  /** A server that machines share what they made on, such as `{ remote: 'https://cache.example.org/docs' }`. */
  cache: z
    .strictObject({
      remote: z
        .url({ protocol: /^https?$/ })
        .optional()
        .describe('Address of a server that takes GET and PUT, where machines share parsed and rendered pages.')
    })
    .default({}),
  /** The parser of Markdown: both make the same pages, and `remark-parse` alone is slower. */
  markdown: z
    .strictObject({
      parser: z
        .enum(['docsgen', 'remark-parse'])
        .default('docsgen')
        .describe(
          '`docsgen` reads common Markdown itself and leaves the rest to remark-parse; `remark-parse` reads everything.'
        )
    })
    .default({ parser: 'docsgen' }),
  /** Whether files that end in `.mdx` are pages. */
  mdx: z.boolean().default(true),
  /** Whether `$…$` and `$$ … $$` are formulas. */
  maths: z.boolean().default(false),
  /** Whether blocks of `mermaid` are drawn when the site is built; needs `beautiful-mermaid`. */
  diagrams: z.boolean().default(false),
  /** Whether readers can search; `synonyms` are lists of words and phrases that mean the same. */
  search: z
    .union([
      z.boolean(),
      z.strictObject({
        synonyms: z
          .array(z.array(z.string().min(1)).min(2))
          .default([])
          .describe('Lists of words and phrases that mean the same.'),
        ask: askSchema
      })
    ])
    .default(true),
  /** Pages in Markdown for machines, and the button that leads readers to them. */
  machines: machinesSchema,
  /** Whether each section has a page with all of its pages, which readers print. */
  print: z.boolean().default(false),
  /** Origins besides your own that pages may use. */
  policy: z
    .strictObject({
      images: sources.describe('Origins of images, video and audio.'),
      frames: sources.describe('Origins of pages in frames.'),
      connect: sources.describe('Origins that scripts may send requests to.'),
      scripts: sources.describe('Origins of scripts.')
    })
    .default(noSources),
  /** Old urls and where each leads, `{ from, to, status }`; more of them are in `redirects.yml`. */
  redirects: redirectsSchema,
  /** Rules for crawlers in `robots.txt`, such as `{ agents: 'GPTBot', disallow: ['/'] }`. */
  robots: robotsSchema,
  /** Urls of folders with dated pages, or of a page with releases: each gets a feed in Atom and in JSON. */
  feeds: feedsSchema,
  /** Paths of the same host that other sites answer, such as `/python/*`: nobody looks for pages there. */
  external: z.array(z.string().regex(/^(\/[^/*?#\s]+)+(\/\*)?$/, 'Expected a path such as `/python/*`')).default([]),
  /** Hosts to write a configuration for. */
  hosts: z.array(z.enum(hostNames)).default([]),
  /** Name → text, for `{{name}}` in pages. */
  variables: z.record(z.string().regex(/^[A-Za-z_][\w.-]*$/), z.string()).default({}),
  /** Plugins: files or packages, each alone or in a list with its options. */
  plugins: z.array(z.union([plugin, z.tuple([plugin, z.json()])])).default([]),
  /** Rule → `error`, `warn`, `info` or `off`. */
  rules: z.record(z.string(), level).default({})
})

/** The export of `docsgen.config.ts`; every key is optional. */
export interface Config<Rule extends string = string> extends Omit<z.input<typeof schema>, 'rules'> {
  /** Rule → `error`, `warn`, `info` or `off`. */
  rules?: { [Name in Rule]?: Level } | undefined
}

/** The same, checked and with its defaults. */
export type CheckedConfig = z.output<typeof schema>
