/** Things that are counted, in the order of the report. */
export const counted = [
  'pages',
  'links',
  'images',
  'admonitions',
  'tab groups',
  'code blocks',
  'includes',
  'files'
] as const

export type Counted = (typeof counted)[number]
