/** What `cards` of the configuration may hold. */
import { z } from 'zod'

/** A page takes 25 ms of a processor. */
const defaultLimit = 1000

const settings = z.strictObject({
  limit: z.number().int().min(1).default(defaultLimit).describe('Pages above which no cards are made.'),
  fonts: z
    .array(z.string().min(1))
    .default([])
    .describe('Font files of the project, each of one weight, that are asked for a letter before docsgen’s.')
})

export const cardsSchema = z
  .union([z.boolean(), settings])
  .transform((cards) => (cards === true ? { limit: defaultLimit, fonts: [] } : cards))
  .default(false)
