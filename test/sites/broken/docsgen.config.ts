import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Broken',
  navbar: [{ label: 'Nowhere', href: '/nowhere' }]
})
