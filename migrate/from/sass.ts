/** SCSS that is CSS with nesting and `//` comments is read as CSS. What only Sass has is found by name. */

const strings = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|url\([^"')]*\)/
const commentOrString = new RegExp(`${strings.source}|/\\*[\\s\\S]*?\\*/|//.*`, 'g')

/** True for a style sheet whose text is CSS, without line comments. */
export function isCss({ file, text }: { file: string; text: string }): boolean {
  return file.endsWith('.css') || (file.endsWith('.scss') && sassIn(text).length === 0)
}

/** The same lines without `//` comments. */
export function withoutLineComments(scss: string): string {
  return scss.replace(commentOrString, (found) => (found.startsWith('//') ? '' : found))
}

const features = [
  /#\{/,
  /\$[a-z_][\w-]*/i,
  /@(?:use|forward|mixin|include|extend|function|return|if|else|each|for|while|debug|warn|error|at-root)\b/,
  /@import\s+(?=["'])(?!["'](?:https?:)?\/\/)(?!["'][^"']*\.css["'])["'][^"']*["']/,
  /&[\w-]+/,
  /%[a-z][\w-]*(?=\s*[,{])/i,
  /[\w-]+:\s*(?=\{)/,
  /(?<![\w-])(?:darken|lighten|desaturate|transparentize|opacify|adjust-hue|mix|map-get|percentage|rgba?(?=\(\s*#))\(/
]

/** What a style sheet without line comments has that CSS does not, as it is written there. */
export function sassIn(css: string): string[] {
  const blank = (found: string) => (found.startsWith('/*') ? '' : found.replace(/[^#{}]/g, '_'))
  const bare = css.replace(commentOrString, blank)
  const imports = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return features.flatMap(
    (feature) => feature.exec(feature.source.startsWith('@import') ? imports : bare)?.[0].trim() ?? []
  )
}
