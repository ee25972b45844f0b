/** The files of a new site: what `docsgen init` writes. A test builds them. */

export interface Starter {
  title: string
  /** Name of the package. */
  name: string
  /** Of this docsgen. */
  version: string
}

/** The files of a site of three pages, by path. */
export function starterFiles({ title, name, version }: Starter): Record<string, string> {
  return {
    'package.json': packageFile(name, version),
    'docsgen.config.ts': config(title),
    'content/index.md': home(title),
    'content/guides/_category.yml': category,
    'content/guides/start.md': start,
    'content/guides/writing.md': writing,
    '.gitignore': 'node_modules/\ndist/\n.docsgen/\n',
    '.github/workflows/site.yml': workflow
  }
}

function packageFile(name: string, version: string): string {
  const written = {
    name,
    private: true,
    type: 'module',
    scripts: { dev: 'docsgen dev', build: 'docsgen build', check: 'docsgen check', preview: 'docsgen preview' },
    devDependencies: { docsgen: `^${version}` }
  }
  return `${JSON.stringify(written, undefined, 2)}\n`
}

const config = (title: string) => `import { defineConfig } from 'docsgen'

export default defineConfig({
  title: ${quote(title)},
  // Where the site will be, for canonical links and a sitemap: url: 'https://example.org',
  navbar: [{ label: 'Guides', href: '/guides' }]
})
`

/** As the rest of the file is written, where the title allows it. */
function quote(title: string): string {
  return /^[^'\\\p{C}]*$/u.test(title) ? `'${title}'` : JSON.stringify(title)
}

const home = (title: string) => `---
title: ${JSON.stringify(title)}
description: What this is, and for whom.
---

Say in two sentences what this is, and for whom. Then show the way:

- [Start here](guides/start.md)
- [Write pages](guides/writing.md)
`

/** The comment tells an editor what the keys are. */
const category = `# yaml-language-server: $schema=../../node_modules/docsgen/schema/category.json
label: Guides
description: How to see the site, and how to write its pages.
`

const start = `---
title: Start here
description: See the site while you write it, and publish it.
sidebar:
  order: 1
---

## See it

\`\`\`sh
npm run dev
\`\`\`

Open the address it prints, change this page and save: the browser shows it at once.

## Publish it

\`npm run build\` checks the whole site and puts it into \`dist/\`, which any host of static files can serve. A link that
leads nowhere is an error, and nothing is written while there is one.

:::tip[On GitHub]
Choose *GitHub Actions* as the source under *Settings*, *Pages*. From then on each push to \`main\` publishes the site.
:::

Next: [write pages](writing.md).
`

const writing = `---
title: Write pages
description: A page is a file of Markdown.
sidebar:
  order: 2
---

Every \`.md\` file in \`content/\` is a page. This one is \`content/guides/writing.md\`, so its address is \`/guides/writing\`.

## Links

Link to the file, as in [how to see it](start.md#see-it). Pictures lie beside the page that shows them.

## Notes

:::note
What matters stands apart from the text.
:::
`

/** A pull request is checked; a push to main is published, below the path where GitHub Pages will serve it. */
const workflow = `name: Site

on:
  push:
    branches: [main]
  pull_request:
  workflow_dispatch:

permissions:
  contents: read

concurrency:
  group: site-\${{ github.ref }}

jobs:
  build:
    runs-on: ubuntu-latest
    permissions:
      contents: read
      pages: read
    steps:
      - uses: actions/checkout@v5
        with:
          fetch-depth: 0 # pages may say when they were changed
      - uses: actions/setup-node@v5
        with:
          node-version: 22
          cache: npm
      - run: npm ci
      - run: npm run check -- --format github
      - if: github.event_name != 'pull_request'
        id: pages
        uses: actions/configure-pages@v5
      - run: npm run build -- --format github --base "$BASE"
        env:
          # Nothing, or /name for the site of the repository called name.
          BASE: \${{ steps.pages.outputs.base_path }}
      - if: github.event_name != 'pull_request'
        uses: actions/upload-pages-artifact@v4
        with:
          path: dist

  deploy:
    if: github.event_name != 'pull_request'
    needs: build
    runs-on: ubuntu-latest
    permissions:
      pages: write
      id-token: write
    environment:
      name: github-pages
      url: \${{ steps.deploy.outputs.page_url }}
    steps:
      - id: deploy
        uses: actions/deploy-pages@v4
`
