/** Where a result leads in another tab, which knows nothing of the query: browsers mark the sentence that the address names. */
export function apart(link: HTMLAnchorElement): string {
  const url = new URL(link.href)
  const text = link.querySelector('.search-excerpt')?.textContent.replace(/^… | \S*…$|\p{Cs}/gu, '')
  // WICG, URL Fragment Text Directives: a hyphen has a meaning of its own.
  if (text) url.hash += `:~:text=${encodeURIComponent(text).replaceAll('-', '%2D')}`
  return url.href
}
