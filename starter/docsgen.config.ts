import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Title of the site',
  // Where the site will be, for canonical links and a sitemap: url: 'https://example.org',
  navbar: [{ label: 'Guides', href: '/guides' }]
})
