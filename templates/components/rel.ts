/** The `rel` of a link that may lead to another site: whoever runs that site learns nothing of the reader's. */
export function relOf(href: string | undefined): string | undefined {
  return href !== undefined && /^(?:https?:)?\/\//i.test(href) ? 'noopener noreferrer' : undefined
}
