import { file, glob } from 'astro/loaders'
import { defineCollection } from 'astro:content'
import { z } from 'astro/zod'

/** Policy texts, edited as Markdown; `version` is what a consent refers to. */
const policies = defineCollection({
  loader: glob({ base: './src/content/policies', pattern: '*.md' }),
  schema: z.object({
    title: z.string(),
    description: z.string(),
    updated: z.coerce.date(),
    version: z.string(),
    order: z.number(),
  }),
})

/** D-28: how to measure oneself, shown with the size guide. */
const tips = defineCollection({
  loader: glob({ base: './src/content/tips', pattern: '*.md' }),
  schema: z.object({ title: z.string(), order: z.number() }),
})

/** D-58: where an order can be picked up; `name` is what stands on the order. */
const stores = defineCollection({
  loader: file('./src/content/stores.json'),
  schema: z.object({
    name: z.string(),
    address: z.string(),
    district: z.string(),
    hours: z.string(),
    mapUrl: z.url(),
    sample: z.boolean(),
  }),
})

/** Who the shop is, and its words on cookies. */
const about = defineCollection({
  loader: glob({ base: './src/content/about', pattern: '*.md' }),
  schema: z.object({
    title: z.string(),
    description: z.string(),
    updated: z.coerce.date(),
    version: z.string(),
    order: z.number(),
  }),
})

/** D-05: while every post is a draft, /blog shows its placeholder. */
const blog = defineCollection({
  loader: glob({ base: './src/content/blog', pattern: '*.md' }),
  schema: z.object({
    title: z.string(),
    description: z.string(),
    date: z.coerce.date(),
    draft: z.boolean().default(false),
  }),
})

export const collections = { about, blog, policies, stores, tips }
