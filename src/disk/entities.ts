/** The signs that mean something in XML and HTML. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** Reads the entities that `escapeXml`, React and highlight.js write. */
export function unescapeXml(text: string): string {
  return text.includes('&') ? text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => signs[entity] ?? entity) : text
}
