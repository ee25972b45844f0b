/** The address of a result in another tab. That tab does not know the query, so the address names the sentence to mark. */
export function apart(link: HTMLAnchorElement): string {
  const url = new URL(link.href)
  const text = link.querySelector('.search-excerpt')?.textContent.replace(/^… | \S*…$|\p{Cs}/gu, '')
  // WICG, URL Fragment Text Directives: a hyphen has a special meaning.
  if (text) url.hash += `:~:text=${encodeURIComponent(text).replaceAll('-', '%2D')}`
  return url.href
}
