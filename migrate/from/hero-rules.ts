/** The look of the first block of a home page of Docusaurus, as rules for that of docsgen. */

/** A first block with the class `hero--primary`: “A hero in your colour” in Theming. */
export const heroRules = `.hero {
  background: var(--primary);
  color: var(--on-primary);
}

.hero :is(.hero-title, em, a, code) {
  border-color: currentColor;
  background: none;
  color: inherit;
}

.hero .button-primary {
  border-color: transparent;
  background: var(--paper);
  color: var(--heading);
}

.hero .button:hover,
.hero-text a {
  text-decoration: underline;
}

.hero :focus-visible {
  outline-color: var(--on-primary);
}

.hero-inner:not(:has(.hero-art)) {
  padding-block: var(--s-16);
}`

/** The hero of docsgen has a gradient, which the colour of a site replaces, unless the site has an image there too. */
export function flatHero(css: string): string {
  const rules = /([^{};]*\.hero\s*)\{([^{}]*)\}/g
  const hasImage = [...css.matchAll(rules)].some(([, , body = '']) =>
    /background[\w-]*:[^;]*(?:gradient|url)\(/.test(body)
  )
  return hasImage ? css : css.replace(rules, (rule) => rule.replace(/(?<=[\s{;])background-color:/g, 'background:'))
}
