import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Basic',
  url: 'https://basic.example',
  navbar: [{ label: 'Guide', href: '/guide/start' }],
  footer: { columns: [{ title: 'More', links: [{ label: 'About', href: '/about#who' }] }], copyright: { holder: 'Basic', year: 2024 } },
  banner: { id: 'one', content: 'Read [the start](/guide/start).' },
  sidebars: { '/guide': 'auto' },
  variables: { product: 'Basic', site: 'https://basic.example.org' }
})
