import { mkdirSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import shippedStores from '#content/stores.json' with { type: 'json' }
import shippedSynonyms from '#content/synonyms.json' with { type: 'json' }
import type { Store } from '#shared/contracts/content.ts'
import { routes } from '#shared/routes.ts'
import type { Synonyms } from '#shared/rules/search-reading.ts'
import { db } from '../db/index.ts'
import { invalidateHere, onInvalidate } from '../db/invalidate.ts'
import { products } from '../db/schema/catalog.ts'
import { log } from '../lib/log.ts'
import { singleton } from '../lib/singleton.ts'
import { contentFolder, readOwnContent, readOwnStores, TEXT_KINDS, type OwnContent } from './content/own.ts'

/** A text editor saves a file in several steps; this waits until it has finished. */
const SETTLE_MS = 150
/** The page cache's tag for everything that shows a text or a store. */
export const CONTENT_TAG = 'content'

interface State {
  own: OwnContent
  /** The sample stores are shown, and orders can be picked up there, while the demo is loaded (CONTENT-04). */
  hasDemo: boolean
}
const state = () =>
  singleton<State>('content', () => ({
    own: {
      texts: { policies: [], about: [], tips: [], blog: [] },
      stores: null,
      synonyms: null,
      problems: [],
    },
    hasDemo: true,
  }))

export const ownContent = (): OwnContent => state().own

async function readHasDemo(): Promise<boolean> {
  const [row] = await db()
    .select({ id: products.id })
    .from(products)
    .where(eq(products.isDemo, true))
    .limit(1)
  return row !== undefined
}

async function read(): Promise<void> {
  const own = await readOwnContent()
  state().own = own
  for (const problem of own.problems) log.warn('content not used', { reason: problem })
  invalidateHere([CONTENT_TAG])
}

/**
 * Reads the owner's texts and stores, and reads them again when a file changes: a page shows the new text at its next
 * load, without a build (CONTENT-01). Returns how to stop.
 */
export async function followContent(): Promise<() => void> {
  for (const kind of TEXT_KINDS) mkdirSync(join(contentFolder(), kind), { recursive: true })
  state().hasDemo = await readHasDemo()
  await read()
  let settling: NodeJS.Timeout | undefined
  const again = () => {
    read().catch((error: unknown) => {
      log.error('content not read', error)
    })
  }
  const watcher: FSWatcher = watch(contentFolder(), { recursive: true }, (_, name) => {
    // These are our own copies of the last good versions.
    if (name?.startsWith('.')) return
    clearTimeout(settling)
    settling = setTimeout(again, SETTLE_MS)
  })
  watcher.on('error', error => {
    log.warn('content not watched', { reason: error })
  })
  onInvalidate(tags => {
    if (tags.includes('all')) void followDemo()
  })
  return () => {
    clearTimeout(settling)
    watcher.close()
  }
}

/** After `demo quitar` the sample stores are gone from the pages too. */
async function followDemo(): Promise<void> {
  try {
    const hasDemo = await readHasDemo()
    if (hasDemo === state().hasDemo) return
    state().hasDemo = hasDemo
    invalidateHere([CONTENT_TAG])
  } catch (error) {
    log.warn('demo not looked up', { reason: error })
  }
}

/** The stores that pages name: the owner's list, else the sample ones while the demo is loaded. */
export const shownStores = (): readonly Store[] =>
  state().own.stores ?? (state().hasDemo ? shippedStores : [])

/** SEARCH-03: the table of synonyms: the owner's, else the one that comes with the shop. */
export const synonyms = (): Synonyms => state().own.synonyms ?? shippedSynonyms

/** Where an order can be picked up (D-58), read fresh: an order must not name a store that is gone. */
export const pickupStores = async (): Promise<readonly Store[]> =>
  (await readOwnStores()) ?? ((await readHasDemo()) ? shippedStores : [])

export interface ContentConcerns {
  /** Sentences that name file and line. */
  problems: readonly string[]
  hasStores: boolean
}

/** What the owner should look at. It is read each time, because `estado` runs in another process than the shop. */
export async function contentConcerns(): Promise<ContentConcerns> {
  const { problems } = await readOwnContent()
  return { problems, hasStores: (await pickupStores()).length > 0 }
}

/** Whether the owner's files replace what the build wrote into this page. The server then draws the page. */
export function isOwnPage(path: string): boolean {
  const { own, hasDemo } = state()
  const { policies, about, blog } = own.texts
  if (path === routes.stores) return own.stores !== null || !hasDemo
  if (path === routes.blog) return blog.length > 0
  const named = path.startsWith(`${routes.blog}/`) ? blog : [...policies, ...about]
  const id = path.slice(path.lastIndexOf('/') + 1)
  return named.some(text => text.id === id)
}
