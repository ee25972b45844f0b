/** The front page: its template, and the blocks that it is made of. */
import { definePlugin } from 'docsgen'

export default definePlugin({ name: 'landing', templates: './templates' })
