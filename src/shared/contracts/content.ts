import { z } from 'zod'

/** What an editor writes into the shop's texts and lists of stores (D-05, D-28, D-58, INFO). Dates are days. */
const Text = z.string().trim().min(1)

/** A policy or the page about the shop. A consent refers to its `version`. */
export const PolicyData = z.object({
  title: Text,
  description: Text,
  updated: z.coerce.date(),
  version: Text,
  order: z.number(),
})

/** D-28: how to measure yourself; shown with the size guide. */
export const TipData = z.object({ title: Text, order: z.number() })

/** D-05: while every post is a draft, /blog shows its placeholder. */
export const PostData = z.object({
  title: Text,
  description: Text,
  date: z.coerce.date(),
  draft: z.boolean().default(false),
})

/** D-58: where an order can be picked up. `name` is written on the order, `district` is 'Distrito, Ciudad'. */
export const StoreData = z.object({
  name: Text,
  address: Text,
  district: Text,
  hours: Text,
  mapUrl: z.url(),
  sample: z.boolean().default(false),
})
export const MAX_STORE_ID = 60
/** A store with the id of its place on /nuestras-tiendas. */
export const StoreList = z.array(
  StoreData.extend({
    id: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .max(MAX_STORE_ID),
  }),
)

/** SEARCH-03: so many words may have the same meaning. */
export const MAX_SYNONYMS = 200

/** SEARCH-03: the table of synonyms: for each meaning, its words. */
export const SynonymTable = z.record(
  z.string().trim().min(1).max(60),
  z.array(z.string().trim().min(1).max(60)).max(MAX_SYNONYMS),
)

export type PolicyFields = z.infer<typeof PolicyData>
export type TipFields = z.infer<typeof TipData>
export type PostFields = z.infer<typeof PostData>
export type Store = z.infer<typeof StoreList>[number]

export interface Heading {
  depth: number
  slug: string
  text: string
}

/** A text of the shop as a page draws it, from the shop's own files or from the owner's folder. */
export interface ShopText<Data> {
  id: string
  data: Data
  html: string
  headings: readonly Heading[]
}
