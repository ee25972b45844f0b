// Netlify: who asks for Markdown is sent the Markdown copy of a page, where there is one. Copy this file to
// `netlify/edge-functions/markdown.js`.

export default async (request, context) => {
  const { pathname } = new URL(request.url)
  if (request.headers.get('Accept')?.includes('text/markdown')) {
    const copy = await fetch(new URL(`${pathname}${pathname.endsWith('/') ? 'index' : ''}.md`, request.url))
    if (copy.ok) return new Response(copy.body, { headers })
  }
  const page = await context.next()
  if (page.headers.get('Content-Type')?.startsWith('text/html')) page.headers.append('Vary', 'Accept')
  return page
}

const headers = { 'Content-Type': 'text/markdown; charset=utf-8', 'X-Content-Type-Options': 'nosniff', Vary: 'Accept' }

export const config = { path: '/*', excludedPath: ['/docsgen/*', '/*.md'] }
