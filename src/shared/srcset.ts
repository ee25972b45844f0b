/** `srcset`: urls with a width or a density each, parted by commas that may stand in a url as well. */
const candidate = /([^\s,]\S*[^\s,]|[^\s,])(\s+[^,]*)?(?:,|$)/g

export function srcSetUrls(srcSet: string): string[] {
  return [...srcSet.matchAll(candidate)].map(([, url = '']) => url)
}

/** The same with every url replaced. */
export function mapSrcSet(srcSet: string, map: (url: string) => string): string {
  return [...srcSet.matchAll(candidate)].map(([, url = '', size = '']) => map(url) + size.trimEnd()).join(', ')
}
