/** HTML as readers see it: its text, and where its links lead. */
const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&', '&#x27;': "'" }

export function textOf(html = '', between = ''): string {
  return html.replace(/<[^>]*>/g, between).replace(/&(?:lt|gt|quot|amp|#x27);/g, (sign) => signs[sign] ?? sign)
}

export const sidebar = /<nav class="sidebar.*?<\/nav>/s
export const navbar = /<nav class="navbar-links".*?<\/nav>/s
export const pageList = /<ul class="page-list">.*?<\/ul>/s

/** The hrefs in the first part of a page that is like this. */
export function linksIn(html = '', part = /.*/s): string[] {
  return [...(part.exec(html)?.[0] ?? '').matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = '']) => href)
}
