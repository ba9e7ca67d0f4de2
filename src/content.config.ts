import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { file, glob, type Loader } from 'astro/loaders'
import { defineCollection } from 'astro:content'
import type { z } from 'zod'
import { contentProblem } from '#shared/content-problem.ts'
import { PolicyData, PostData, StoreData, TipData } from '#shared/contracts/content.ts'
import { contentMessages as say } from '#shared/messages/content.ts'

/** Reports a file that cannot be read at all, with line and column if they are known. */
function unreadable(error: unknown, root: string): Error | null {
  const { loc } = error as { loc?: { file?: string; line?: number } }
  return loc?.file ? new Error(say.unreadable(relative(root, loc.file), loc.line)) : null
}

/** A mistake of an editor stops the build with a Spanish sentence that names the file and the field. */
const checked = (loader: Loader, schema: z.ZodObject): Loader => ({
  name: loader.name,
  load: async context => {
    const root = fileURLToPath(context.config.root)
    const parseData: typeof context.parseData = entry => {
      const { error } = schema.safeParse(entry.data)
      if (error)
        throw new Error(contentProblem(relative(root, entry.filePath ?? ''), entry.data, error.issues))
      return context.parseData(entry)
    }
    try {
      await loader.load({ ...context, parseData })
    } catch (error) {
      throw unreadable(error, root) ?? error
    }
  },
})

const markdown = (folder: string) => glob({ base: `./src/content/${folder}`, pattern: '*.md' })

/** Policy texts, edited as Markdown. */
const policies = defineCollection({ loader: checked(markdown('policies'), PolicyData), schema: PolicyData })

/** The pages about the shop and about cookies. */
const about = defineCollection({ loader: checked(markdown('about'), PolicyData), schema: PolicyData })

/** D-28: how to measure yourself; shown with the size guide. */
const tips = defineCollection({ loader: checked(markdown('tips'), TipData), schema: TipData })

const STORES = './src/content/stores.json'
/** Astro only logs what it cannot read and goes on without any store; the caught error is thrown afterwards. */
function storesFile(): Loader {
  let problem: Error | undefined
  const loader = file(STORES, {
    parser: text => {
      problem = undefined
      try {
        return JSON.parse(text) as Record<string, unknown>[]
      } catch (error) {
        problem = new Error(say.unreadableJson(STORES.slice(2), String(error)))
        throw problem
      }
    },
  })
  return {
    name: loader.name,
    load: async context => {
      await loader.load(context)
      if (problem) throw problem
    },
  }
}
const stores = defineCollection({ loader: checked(storesFile(), StoreData), schema: StoreData })

/** D-05: while every post is a draft, /blog shows its placeholder. */
const blog = defineCollection({ loader: checked(markdown('blog'), PostData), schema: PostData })

export const collections = { about, blog, policies, stores, tips }
