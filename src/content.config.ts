import { glob } from 'astro/loaders'
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

export const collections = { policies, tips }
