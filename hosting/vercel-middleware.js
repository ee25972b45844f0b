// Vercel: who asks for Markdown is sent the Markdown copy of a page, where there is one. Copy this file to `middleware.js`
// beside `package.json`, for a site that Vercel builds from git.

export default async function middleware(request) {
  const { pathname } = new URL(request.url)
  if (!request.headers.get('Accept')?.includes('text/markdown') || pathname.endsWith('.md')) return undefined
  const copy = await fetch(new URL(`${pathname}${pathname.endsWith('/') ? 'index' : ''}.md`, request.url))
  return copy.ok ? new Response(copy.body, { headers }) : undefined
}

const headers = { 'Content-Type': 'text/markdown; charset=utf-8', 'X-Content-Type-Options': 'nosniff', Vary: 'Accept' }

export const config = { matcher: '/((?!docsgen/).*)' }
