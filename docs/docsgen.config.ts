import { defineConfig } from 'docsgen'

const pages = (...names: string[]) => names.map((name) => ({ href: `/${name}` }))

export default defineConfig({
  title: 'docsgen',
  tagline: 'Documentation that cannot be published broken.',
  description: 'A documentation generator that checks the whole site before it publishes a page.',
  // Outside of the folder of the pages: what is published holds Markdown too.
  out: '../docs-dist',
  api: 'api/openapi.yaml',
  diagrams: true,
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' }, ja: { label: '日本語' } },
  // Only the first section is translated: all others are one click away, in English, and not copied.
  fallback: 'link',
  navbar: [
    { label: 'Guide', href: '/getting-started' },
    {
      label: 'Reference',
      items: [
        { label: 'Commands', href: '/reference/commands' },
        { label: 'Configuration', href: '/reference/configuration' },
        { label: 'Directives', href: '/reference/directives' },
        { label: 'Rules', href: '/reference/rules' }
      ]
    },
    { label: 'Benchmark', href: '/benchmark' }
  ],
  footer: {
    columns: [
      {
        title: 'Start',
        links: [
          { label: 'Getting started', href: '/getting-started' },
          { label: 'Move a site here', href: '/migrate' },
          { label: 'While you write', href: '/dev' },
          { label: 'Deploying', href: '/deploying' }
        ]
      },
      {
        title: 'Write',
        links: [
          { label: 'Markdown', href: '/writing' },
          { label: 'Blocks', href: '/blocks' },
          { label: 'Code', href: '/code' },
          { label: 'Checking', href: '/checking' }
        ]
      },
      {
        title: 'Reference',
        links: [
          { label: 'Commands', href: '/reference/commands' },
          { label: 'Configuration', href: '/reference/configuration' },
          { label: 'Directives', href: '/reference/directives' },
          { label: 'Rules', href: '/reference/rules' }
        ]
      },
      {
        title: 'Project',
        links: [
          { label: 'How it works', href: '/how-it-works' },
          { label: 'Benchmark', href: '/benchmark' },
          { label: 'Architecture', href: '/architecture' },
          { label: 'Plugins', href: '/plugins' }
        ]
      }
    ]
  },
  plugins: ['./plugins/charts/index.ts', './plugins/landing/index.ts', './plugins/reference/index.ts'],
  sidebars: {
    '/': [
      {
        label: 'Start',
        items: [
          ...pages('getting-started', 'tutorial', 'dev', 'commands'),
          { href: '/migrate', items: pages('from-docusaurus', 'from-vitepress', 'from-starlight', 'from-mkdocs') }
        ]
      },
      {
        label: 'Write',
        items: pages('writing', 'front-matter', 'blocks', 'code', 'images', 'maths', 'includes', 'mdx', 'api-reference')
      },
      {
        label: 'Structure',
        items: pages('configuration', 'navigation', 'mounts', 'languages', 'translating', 'search', 'theming')
      },
      { label: 'Check', items: pages('checking') },
      { label: 'Deploy', items: pages('deploying', 'recipes', 'ci', 'redirects', 'sharing', 'machines') },
      { label: 'Extend', items: pages('templates', 'islands', 'plugins') },
      { label: 'Inside', items: pages('how-it-works', 'benchmark', 'architecture', 'style') }
    ],
    '/reference': 'auto'
  }
})
