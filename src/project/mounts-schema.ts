/** The schema of `mounts`. */
import * as z from 'zod'
import { editAddress, url } from './versions-schema.ts'

const mount = z.strictObject({
  from: z
    .string()
    .regex(
      /^(?![/\\]|[A-Za-z]:)(?!.*(?:\\|\*\*))./,
      'Expected a folder, relative to the project, such as `../packages/*/docs`'
    )
    .describe('Folder of the same git work tree, such as `../packages/*/docs`; `*` is any name.'),
  to: url.describe('Url that its pages begin with, such as `/packages/$1`: `$1` is what the first `*` stands for.'),
  edit: editAddress
    .optional()
    .describe(
      'Address where a page can be edited, with `{file}` for its file in the repository. Default: that of the site.'
    )
})

export const mountsSchema = z.array(mount).default([])
