/** Pictures of the product on the home page: its screens as HTML. They tell one story, which is in components/story.ts. */
import { definePlugin } from 'docsgen'

export default definePlugin({ name: 'scenes', templates: './templates' })
