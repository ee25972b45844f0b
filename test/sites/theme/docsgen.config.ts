import { defineConfig } from 'docsgen'

export default defineConfig({ title: 'Theme', generateIndex: false, sidebars: { '/guide': [{ label: 'All', items: [{ href: '/guide' }, { label: 'Out', href: 'https://example.org' }] }] } })
