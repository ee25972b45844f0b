/** Components of Docusaurus that pages may still have. */

/** Components that have the name of an element, which shows something else, or nothing. */
export const isOfMdx = /^<\/?(?:Link|Head)(?=[\s/>])/

/** What docsgen has for components of Docusaurus that it calls otherwise. */
export const counterparts: Record<string, string> = {
  Link: 'Write a link as `[text](page.md)`',
  Head: 'Write `title` and `description` in front matter, and other elements in `head` of the configuration',
  Admonition: 'Write `:::tip[Title]`, with the type as the name',
  Tabs: 'Write components of MDX as directives: `::::tabs` around `:::tab[Label]`',
  TabItem: 'Write components of MDX as directives: `:::tab[Label]` in `::::tabs`',
  DocCardList: 'Write components of MDX as directives: `::pages`'
}
