/** The signs that mean something in XML and HTML. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const signs: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&apos;': "'"
}

/** Reads the entities that `escapeXml`, React, highlight.js and drawing programs write. */
export function unescapeXml(text: string): string {
  return text.includes('&')
    ? text.replace(/&(?:lt|gt|quot|#x27|apos|amp);/g, (entity) => signs[entity] ?? entity)
    : text
}
