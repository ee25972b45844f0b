import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Versions',
  url: 'https://versions.example',
  navbar: [
    { label: 'About', href: '/about' },
    { label: 'Docs', href: '/docs' },
    { label: 'Install', href: '/docs/guide/install' }
  ],
  footer: { columns: [{ title: 'Docs', links: [{ label: 'Install it', href: '/docs/guide/install' }] }] },
  sidebars: { '/docs': 'auto' },
  versions: [
    { name: '3.0', label: '3.0', path: '/docs' },
    { name: '2.0', label: '2.0', path: '/docs/2.0' },
    { name: '1.0', label: '1.0', path: '/legacy', content: 'old/1.0', maintained: false }
  ]
})
