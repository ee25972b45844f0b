// Cloudflare Pages: who asks for Markdown is sent the Markdown copy of a page, where there is one. Copy this file to
// `functions/_middleware.js`. With `{ "version": 1, "include": ["/*"], "exclude": ["/docsgen/*"] }` in
// `dist/_routes.json`, it is not called for files of the theme.

export async function onRequest({ request, env, next }) {
  const { pathname } = new URL(request.url)
  if (request.headers.get('Accept')?.includes('text/markdown') && !pathname.endsWith('.md')) {
    const address = new URL(`${pathname}${pathname.endsWith('/') ? 'index' : ''}.md`, request.url)
    const copy = await env.ASSETS.fetch(address)
    if (copy.ok) return new Response(copy.body, { headers })
  }
  const page = await next()
  if (!page.headers.get('Content-Type')?.startsWith('text/html')) return page
  const answer = new Response(page.body, page)
  answer.headers.append('Vary', 'Accept')
  return answer
}

const headers = { 'Content-Type': 'text/markdown; charset=utf-8', 'X-Content-Type-Options': 'nosniff', Vary: 'Accept' }
