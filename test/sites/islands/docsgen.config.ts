import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Islands',
  navbar: [
    { label: 'Home', href: '/' },
    { label: 'Other', href: '/other' }
  ],
  banner: { id: 'first', content: 'Closeable news.', closeable: true },
  sidebars: { '/none': [] }
})
