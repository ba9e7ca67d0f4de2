import { lateTag } from '../db/invalidate.ts'
import { FineWork } from './fine-work.ts'
import { isOfQuery } from './page-key.ts'
import { encodePage, refine, sizeOf, type RenderedPage, type StoredPage } from './stored-page.ts'

/** What came of a render; no page where it must not be shared. */
interface Landed {
  readonly page: StoredPage | undefined
  /** When something that the page shows was invalidated first since its render began; infinite when nothing was. */
  readonly overtakenAt: number
  /** Until when it may be shown, by what of it may wait; infinite when nothing was. */
  readonly until: number
}

/** Asks for a page that is to be rendered anew while the old one is shown; resolves when that is over, however it ends. */
type Renew = (key: string) => Promise<void>

/** One render under way. Whoever asks for the same page meanwhile waits for it. */
interface Flight {
  readonly landed: Promise<Landed>
  /** Ends the render: with a page to keep, or without when it must not be shared. */
  land(rendered: RenderedPage | undefined): Promise<StoredPage | undefined>
}

/** Everything carries it: `invalidate(['all'])` empties the store. */
export const ALL_PAGES = 'all'

/** How long a page is shown after the first change of a tag that may wait. */
const SOON_MS = 1_000
/** When such a page is rendered anew if anybody asked for it: so that the new one is there before the old one is over. */
const RENEW_AFTER_MS = 600
/** How long it is so after somebody asked: who comes every second or so would else often wait for a page that was given up. */
const WANTED_MS = 3_000

/** A page that was let go of sooner is not worth compressing finely: the next one will not last longer. */
const CALM_MS = 10_000
/** Keys of such pages that are remembered. */
const MOST_RESTLESS = 5_000

/** How much of the store the pages of queries may hold once it is full. */
const QUERY_SHARE = 0.5

/**
 * Complete pages in memory, least recently used out first, bounded in bytes. A page is kept only if nothing it
 * shows was invalidated since its render began.
 */
export class PageStore {
  readonly #maxBytes: number
  readonly #now: () => number
  readonly #fine: FineWork
  readonly #pages = new Map<string, StoredPage>()
  readonly #flights = new Map<string, Flight>()
  /** What was invalidated since the oldest render under way began, and until when what shows it may be shown. */
  readonly #invalidated: { at: number; tags: ReadonlySet<string>; until: number }[] = []
  /** Keys of pages whose last one did not last. */
  readonly #restless = new Set<string>()
  /** Keys of pages that will be over in a moment. */
  readonly #ending = new Set<string>()
  #renew: Renew | undefined
  #bytes = 0
  #queryBytes = 0
  #moment = 0
  /** When each render under way began, the oldest first. */
  readonly #renders: number[] = []
  #misses = 0
  /** Pages taken in since the start. */
  #taken = 0

  constructor(maxBytes: number, now: () => number = Date.now) {
    this.#maxBytes = maxBytes
    this.#now = now
    this.#fine = new FineWork(now)
  }

  get bytes(): number {
    return this.#bytes
  }

  get count(): number {
    return this.#pages.size
  }

  get(key: string): StoredPage | undefined {
    const page = this.#pages.get(key)
    return page && page.expiresAt > this.#now() ? this.#touch(key, page) : undefined
  }

  /** The page as it was last, for when it cannot be rendered: better an old price list than none. */
  getStale(key: string): StoredPage | undefined {
    const page = this.#pages.get(key)
    return page && this.#touch(key, page)
  }

  /** Every page is rendered anew when it is next asked for; until then `getStale` has the old one. */
  expireAll(): void {
    this.#forgetRenders([ALL_PAGES])
    for (const page of this.#pages.values()) page.expiresAt = 0
  }

  /** The page of a render under way that shows nothing older than this question; undefined where it has to be rendered. */
  async join(key: string): Promise<StoredPage | undefined> {
    const flight = this.#flights.get(key)
    if (!flight) return undefined
    const [since, now] = [this.#moment, this.#now()]
    const { page, overtakenAt, until } = await flight.landed
    return since < overtakenAt && now < until ? page : undefined
  }

  /**
   * The page, stored or of a render under way, or else a render that is now the caller's to do. `isRenewal`: what is
   * stored is to be rendered anew.
   */
  async obtain(key: string, isRenewal = false): Promise<{ page: StoredPage } | { flight: Flight }> {
    const [since, now] = [this.#moment, this.#now()]
    for (;;) {
      const kept = isRenewal ? undefined : this.get(key)
      if (kept) return { page: kept }
      const underWay = this.#flights.get(key)
      if (!underWay) return { flight: this.begin(key) }
      const { page, overtakenAt, until } = await underWay.landed
      if (!page) return { flight: this.begin(key) }
      if (since < overtakenAt && now < until) return { page }
    }
  }

  /** From now on pages that will be over in a moment are asked for by `renew`, one after the other (STORE-06). */
  renewWith(renew: Renew): void {
    this.#renew = renew
  }

  /** Whether a render of this page is under way. */
  isRendering(key: string): boolean {
    return this.#flights.has(key)
  }

  /** Renders begun since the start: what the store did not have. */
  get misses(): number {
    return this.#misses
  }

  /** Invalidations that renders under way have to know of. */
  get remembered(): number {
    return this.#invalidated.length
  }

  begin(key: string): Flight {
    this.#misses += 1
    const startedAt = this.#moment
    this.#renders.push(startedAt)
    const { promise: landed, resolve: settle } = Promise.withResolvers<Landed>()
    const flight: Flight = {
      landed,
      land: async rendered => {
        let stored: StoredPage | undefined
        let [overtakenAt, until] = [Infinity, Infinity]
        try {
          stored = rendered && (await encodePage(rendered, this.#now()))
          if (stored) ({ overtakenAt, until } = this.#whatCameBetween(stored.tags, startedAt))
          if (stored && overtakenAt === Infinity) this.#keep(key, stored, until)
        } finally {
          if (this.#flights.get(key) === flight) this.#flights.delete(key)
          this.#renders.splice(this.#renders.indexOf(startedAt), 1)
          this.#forgetInvalidated()
          settle({ page: stored, overtakenAt, until })
        }
        return stored
      },
    }
    this.#flights.set(key, flight)
    return flight
  }

  /**
   * Forgets every page with one of these tags, and gives nobody who asks from now on what read the old state; pages with
   * those that may wait (`soon`) are over within a second.
   */
  invalidate(tags: readonly string[]): void {
    const now = tags.filter(tag => lateTag(tag) === undefined)
    const late = tags.flatMap(tag => lateTag(tag) ?? [])
    if (late.length > 0) this.#endSoon(late)
    if (now.length > 0) this.#forget(now)
  }

  #endSoon(tags: readonly string[]): void {
    const until = this.#now() + SOON_MS
    const set = this.#forgetRenders(tags, until)
    for (const [key, page] of this.#pages) {
      if (page.expiresAt <= until || !page.tags.some(tag => set.has(tag))) continue
      this.#end(key, page, until)
    }
  }

  #end(key: string, page: StoredPage, until: number): void {
    page.expiresAt = Math.min(page.expiresAt, until)
    if (this.#ending.size === 0)
      setTimeout(() => void this.#renewAsked().catch(() => undefined), RENEW_AFTER_MS).unref()
    this.#ending.add(key)
  }

  /** What nobody has asked for lately costs nothing, nor what would come too late. */
  async #renewAsked(): Promise<void> {
    const ending = [...this.#ending]
    this.#ending.clear()
    for (const key of ending) {
      const page = this.#pages.get(key)
      if (page && this.#isWanted(page) && page.expiresAt > this.#now()) await this.#renew?.(key)
    }
  }

  #isWanted({ askedAt, wantedUntil }: StoredPage): boolean {
    return askedAt > 0 || wantedUntil > this.#now()
  }

  #forget(tags: readonly string[]): void {
    const set = this.#forgetRenders(tags)
    for (const [key, page] of this.#pages) {
      if (!set.has(ALL_PAGES) && !page.tags.some(tag => set.has(tag))) continue
      this.#noteLife(key, page)
      this.#drop(key, page)
    }
  }

  #noteLife(key: string, { keptAt }: StoredPage): void {
    if (this.#now() - keptAt >= CALM_MS) {
      this.#restless.delete(key)
      return
    }
    if (this.#restless.size >= MOST_RESTLESS) this.#restless.clear()
    this.#restless.add(key)
  }

  #isWorthRefining(key: string, { keptAt }: StoredPage): boolean {
    return (!this.#restless.has(key) || this.#now() - keptAt >= CALM_MS) && this.#fine.take()
  }

  /**
   * Renders under way may have read the old state. What they show is known when they are done: those that show it are
   * not kept then, nor given to whoever asked later than now.
   */
  #forgetRenders(tags: readonly string[], until = 0): ReadonlySet<string> {
    const set = new Set(tags)
    if (this.#renders.length > 0) this.#invalidated.push({ at: ++this.#moment, tags: set, until })
    return set
  }

  /** The order of use matters when a page is taken in; between two of them a second question changes nothing. */
  #touch(key: string, page: StoredPage): StoredPage {
    if (page.isRough && this.#isWorthRefining(key, page)) this.#refine(page)
    if (page.askedAt === this.#taken) return page
    page.askedAt = this.#taken
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  #refine(page: StoredPage): void {
    page.isRough = false
    this.#fine.run(() => refine(page)).catch(() => undefined)
  }

  #count(key: string, bytes: number): void {
    this.#bytes += bytes
    if (isOfQuery(key)) this.#queryBytes += bytes
  }

  #whatCameBetween(tags: readonly string[], since: number): Pick<Landed, 'overtakenAt' | 'until'> {
    const between = this.#invalidated.filter(
      entry => entry.at > since && (entry.tags.has(ALL_PAGES) || tags.some(tag => entry.tags.has(tag))),
    )
    return {
      overtakenAt: between.find(({ until }) => until === 0)?.at ?? Infinity,
      until: between.find(({ until }) => until > 0)?.until ?? Infinity,
    }
  }

  /** What was invalidated before every render under way is of no more interest. */
  #forgetInvalidated(): void {
    const [oldest = Infinity] = this.#renders
    const isOver = this.#invalidated.findIndex(({ at }) => at > oldest)
    this.#invalidated.splice(0, isOver === -1 ? this.#invalidated.length : isOver)
  }

  #keep(key: string, page: StoredPage, until: number): void {
    const size = sizeOf(page)
    if (size > this.#maxBytes / 4 || until <= this.#now()) return
    if (until < Infinity) this.#end(key, page, until)
    const old = this.#pages.get(key)
    if (old) {
      page.wantedUntil = old.askedAt > 0 ? this.#now() + WANTED_MS : old.wantedUntil
      this.#drop(key, old)
    }
    this.#taken += 1
    this.#pages.set(key, page)
    this.#count(key, size)
    page.grew = bytes => {
      this.#count(key, bytes)
      this.#makeRoom()
    }
    this.#makeRoom()
  }

  /** Pages of queries, which anybody can make up, take the place of others only up to their share. */
  #makeRoom(): void {
    for (const [oldest, victim] of this.#pages) {
      if (this.#bytes <= this.#maxBytes || this.#queryBytes <= this.#maxBytes * QUERY_SHARE) break
      if (isOfQuery(oldest)) this.#drop(oldest, victim)
    }
    for (const [oldest, victim] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break
      this.#drop(oldest, victim)
    }
  }

  #drop(key: string, page: StoredPage): void {
    this.#pages.delete(key)
    page.grew = undefined
    this.#count(key, -sizeOf(page))
  }
}
