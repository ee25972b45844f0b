/** What Google's guides and schema.org ask of each type that docsgen writes. */
import * as z from 'zod'

const address = z.url({ protocol: /^https?$/ })
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const text = z.string().min(1)

const article = z.strictObject({
  '@type': z.literal('TechArticle'),
  headline: text,
  url: address,
  description: text.optional(),
  inLanguage: text,
  datePublished: day.optional(),
  dateModified: day.optional(),
  image: address.optional()
})

const crumb = z.strictObject({ '@type': z.literal('ListItem'), position: z.int(), name: text, item: address })

const breadcrumbs = z.strictObject({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(crumb)
    .min(2)
    .refine((items) => items.every(({ position }, at) => position === at + 1))
})

const site = z.strictObject({
  '@type': z.literal('WebSite'),
  name: text,
  url: address,
  description: text.optional(),
  inLanguage: text,
  potentialAction: z
    .strictObject({
      '@type': z.literal('SearchAction'),
      target: z.strictObject({
        '@type': z.literal('EntryPoint'),
        urlTemplate: text.regex(/^https?:\/\/\S*\{search_term_string\}/)
      }),
      'query-input': z.literal('required name=search_term_string')
    })
    .optional()
})

const questions = z.strictObject({
  '@type': z.literal('FAQPage'),
  mainEntity: z
    .array(
      z.strictObject({
        '@type': z.literal('Question'),
        name: text,
        acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text })
      })
    )
    .min(1)
})

const thing = z.discriminatedUnion('@type', [article, breadcrumbs, site, questions])

type Thing = z.output<typeof thing>

/** The things that a page describes. Throws where one has not the shape of its type. */
export function readLinkedData(html: string): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json = '']) => {
    const { '@context': context, ...data } = JSON.parse(json)
    z.literal('https://schema.org').parse(context)
    return z.array(thing).parse(data['@graph'] ?? [data])
  })
}
