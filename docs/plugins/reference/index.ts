/** The pages of reference: one for each command, key of the configuration, directive and rule, from where each is declared. */
import path from 'node:path'
import { definePlugin } from 'docsgen'
import { commandPages } from './commands.ts'
import { directivePages } from './directives.ts'
import { keyPages } from './keys.ts'
import { rulePages } from './rules.ts'

export default definePlugin({
  name: 'reference',
  async pages({ root }) {
    const repository = path.dirname(root)
    const pages = [
      ...(await commandPages(repository)),
      ...keyPages(repository),
      ...directivePages(repository),
      ...(await rulePages(repository))
    ]
    return pages.map(({ url, title, description, markdown }) => ({
      url: `/reference/${url}`,
      title,
      description,
      toc: true,
      sidebar: {},
      // The guide says how; who asks for a name finds its page all the same.
      search: { boost: 0.4 },
      content: { markdown }
    }))
  }
})
