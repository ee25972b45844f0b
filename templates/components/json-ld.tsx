/** Data of schema.org. It is no script, so the policy of the site lets it be; `<` is escaped, that nothing ends it. */
export function JsonLd({ data }: { data: object[] }) {
  const [only, ...more] = data
  const value = { '@context': 'https://schema.org', ...(more.length > 0 ? { '@graph': data } : only) }
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
