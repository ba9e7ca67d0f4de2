import { LRUCache } from 'lru-cache'
import { lateTag } from '../db/invalidate.ts'
import { log } from '../lib/log.ts'
import { singleton } from '../lib/singleton.ts'
import { encoded, recompress, sizeOf, type CachedPage, type Encoding } from './cached-page.ts'
import { isOfQuery } from './page-key.ts'
import { ALL_PAGES, answers, type PendingRender, PendingRenders } from './pending-renders.ts'

/**
 * Requests a page that has to be rendered again while the old one is shown; resolves when that is over, whatever the
 * result.
 */
type Renew = (key: string) => Promise<void>

/** How long a page is shown after the first change of a tag that may wait. */
const SOON_MS = 1_000
/**
 * When such a page is rendered again if somebody requested it lately, so that the new one is ready before the old one
 * expires.
 */
const RENEW_AFTER_MS = 600
/** How long this goes on after a request, so that a caller that comes every second seldom waits for a render. */
const WANTED_MS = 3_000
/** A page of this age is worth compressing again. */
const RECOMPRESS_AFTER_MS = 2_000

/** For pages of queries, which anybody can make up, and for the others: neither takes the other's place. */
const BYTES_EACH = 32 * 1024 * 1024

/**
 * Complete pages in memory, the least recently used dropped first, bounded in bytes. A page is kept only if nothing
 * that it shows was invalidated since its render began.
 */
export class PageCache {
  readonly #now: () => number
  readonly #pages: LRUCache<string, CachedPage>
  readonly #queries: LRUCache<string, CachedPage>
  readonly #renders: PendingRenders
  /** Pages that will expire within a second. */
  readonly #ending = new Set<string>()
  #renew: Renew | undefined
  #isRecompressing = false

  constructor(bytesEach = BYTES_EACH, now: () => number = Date.now) {
    this.#now = now
    const bounds = { maxSize: bytesEach, sizeCalculation: sizeOf }
    this.#pages = new LRUCache<string, CachedPage>(bounds)
    this.#queries = new LRUCache<string, CachedPage>(bounds)
    this.#renders = new PendingRenders(now, (page, until) => {
      this.#keep(page, until)
    })
  }

  get bytes(): number {
    return this.#pages.calculatedSize + this.#queries.calculatedSize
  }

  get count(): number {
    return this.#pages.size + this.#queries.size
  }

  /** Renders begun since the start: what the cache did not have. */
  get misses(): number {
    return this.#renders.begun
  }

  get(key: string): CachedPage | undefined {
    const page = this.getStale(key)
    return page && page.expiresAt > this.#now() ? page : undefined
  }

  /** The page as it last was, for when it cannot be rendered: an old price list is better than none. */
  getStale(key: string): CachedPage | undefined {
    const page = this.#cacheOf(key).get(key)
    if (!page) return undefined
    page.askedAt = this.#now()
    if (page.isQuick && !this.#isRecompressing && page.askedAt - page.keptAt >= RECOMPRESS_AFTER_MS)
      this.#recompress(page).catch((error: unknown) => {
        log.error('page not compressed again', error)
      })
    return page
  }

  /** The body in an encoding; the bytes made for it are counted. */
  async bodyOf(page: CachedPage, encoding: Encoding): Promise<Buffer> {
    const before = page.gzip
    const body = await encoded(page, encoding)
    if (page.gzip !== before) this.#recount(page)
    return body
  }

  /** Every page is rendered again when it is next requested; until then `getStale` has the old one. */
  expireAll(): void {
    this.#renders.overtake([ALL_PAGES])
    for (const page of this.#all()) page.expiresAt = 0
  }

  /**
   * The page, from the cache or from a render under way, or else a render that the caller has to do. `isRenewal`: the
   * cached page is to be rendered again.
   */
  async obtain(key: string, isRenewal = false): Promise<{ page: CachedPage } | { render: PendingRender }> {
    const question = this.#renders.ask()
    for (;;) {
      const cached = isRenewal ? undefined : this.get(key)
      if (cached) return { page: cached }
      const pending = this.#renders.of(key)
      if (!pending) return { render: this.begin(key) }
      const result = await pending.result
      if (!result.page) return { render: this.begin(key) }
      if (answers(result, question)) return { page: result.page }
    }
  }

  begin(key: string): PendingRender {
    return this.#renders.begin(key)
  }

  /** Whether a render of this page is under way. */
  isRendering(key: string): boolean {
    return this.#renders.of(key) !== undefined
  }

  /** The page of a render under way that shows nothing older than this question; undefined when it has to be rendered. */
  async join(key: string): Promise<CachedPage | undefined> {
    const question = this.#renders.ask()
    const result = await this.#renders.of(key)?.result
    return result && answers(result, question) ? result.page : undefined
  }

  /** How many invalidations are remembered for the renders under way. */
  get remembered(): number {
    return this.#renders.remembered
  }

  /** Sets `renew`, which then requests pages shortly before they expire, one after the other (STORE-06). */
  renewWith(renew: Renew): void {
    this.#renew = renew
  }

  /**
   * Forgets every page with one of these tags. From now on nobody gets a page that was read from the old state. Pages
   * with tags that may wait (`withinSecond`) end within a second.
   */
  invalidate(tags: readonly string[]): void {
    const now = tags.filter(tag => lateTag(tag) === undefined)
    const late = tags.flatMap(tag => lateTag(tag) ?? [])
    if (late.length > 0) {
      const until = this.#now() + SOON_MS
      this.#renders.overtake(late, until)
      for (const page of this.#showing(late)) this.#end(page, until)
    }
    if (now.length === 0) return
    this.#renders.overtake(now)
    for (const { key } of this.#showing(now)) this.#cacheOf(key).delete(key)
  }

  #cacheOf(key: string): LRUCache<string, CachedPage> {
    return isOfQuery(key) ? this.#queries : this.#pages
  }

  /** Those with the oldest request first. */
  #all(): CachedPage[] {
    return [...this.#pages.values(), ...this.#queries.values()].reverse()
  }

  #showing(tags: readonly string[]): CachedPage[] {
    const set = new Set(tags)
    return this.#all().filter(page => set.has(ALL_PAGES) || page.tags.some(tag => set.has(tag)))
  }

  #keep(page: CachedPage, until: number): void {
    if (until <= this.#now()) return
    const cache = this.#cacheOf(page.key)
    page.askedAt = cache.peek(page.key)?.askedAt ?? 0
    cache.set(page.key, page)
    if (until < Infinity) this.#end(page, until)
  }

  /** The library measures an entry only when it is set, so a page that grew is set again. */
  #recount(page: CachedPage): void {
    const cache = this.#cacheOf(page.key)
    if (cache.peek(page.key) !== page) return
    cache.delete(page.key)
    cache.set(page.key, page)
  }

  /** One at a time (STORE-04), because it takes a processor for as long as seventy quick ones. */
  async #recompress(page: CachedPage): Promise<void> {
    this.#isRecompressing = true
    page.isQuick = false
    try {
      await recompress(page)
      this.#recount(page)
    } finally {
      this.#isRecompressing = false
    }
  }

  #end(page: CachedPage, until: number): void {
    if (page.expiresAt <= until) return
    page.expiresAt = until
    if (this.#ending.size === 0)
      setTimeout(() => void this.#renewWanted().catch(() => undefined), RENEW_AFTER_MS).unref()
    this.#ending.add(page.key)
  }

  /** Renders again the pages that somebody requested lately and that have not ended yet. */
  async #renewWanted(): Promise<void> {
    const ending = [...this.#ending]
    this.#ending.clear()
    for (const key of ending) {
      const page = this.#cacheOf(key).peek(key)
      const now = this.#now()
      if (page && page.expiresAt > now && page.askedAt > now - WANTED_MS) await this.#renew?.(key)
    }
  }
}

export const pageCache = () => singleton('page-cache', () => new PageCache())
