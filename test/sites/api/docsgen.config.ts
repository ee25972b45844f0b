import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Shelf',
  url: 'https://shelf.example',
  api: 'api/openapi.yaml',
  sidebars: { '/reference': 'auto' }
})
