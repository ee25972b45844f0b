/** The `rel` of a link; another site gets neither the page's address nor its window. */
export function relOf(href: string | undefined): string | undefined {
  return href !== undefined && /^(?:https?:)?\/\//i.test(href) ? 'noopener noreferrer' : undefined
}
