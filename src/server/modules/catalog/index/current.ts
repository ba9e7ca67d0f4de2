import { setImmediate as breath, setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { inTransaction, isOpen, pool } from '../../../db/index.ts'
import { invalidateHere } from '../../../db/invalidate.ts'
import { outageOf } from '../../../db/outage.ts'
import { log } from '../../../lib/log.ts'
import { CatalogIndex } from './catalog-index.ts'
import { type ListedProduct, readChanges, readListed, readMoment, readNext } from './read.ts'

/** Products read at once: some milliseconds of work, so that requests are answered in between. */
const AT_ONCE = 200
/** More changes than this, and than a quarter of the products, take longer than reading everything again next to it. */
const FEW_CHANGES = 5_000
/** The id in the list of changes that means every product: a table was emptied. */
const EVERY_PRODUCT = '00000000-0000-0000-0000-000000000000'
/** How often changes are read while nobody asks; every reader reads them anyway. */
const LOOK_EVERY_MS = 15_000
const TRY_AGAIN_MS = 1_000

interface Held {
  index: CatalogIndex
  /** The PostgreSQL snapshot up to which changes have been read. */
  snapshot: string
  /** Too much has changed: this index is not updated any more, and answers until a new one is complete. */
  isStale: boolean
}

/**
 * LARGE-01: the index of one database. Before a reader gets it, everything that was committed until then is read
 * (LARGE-02, decision 24). A new index is filled next to the old one, which answers until then (LARGE-10).
 */
class Current {
  #held: Held | undefined
  #building: Promise<void> | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  readonly #isOpen: () => boolean

  constructor(own: pg.Pool) {
    this.#isOpen = () => isOpen() && pool() === own
    const look = setInterval(() => {
      if (!this.#isOpen()) clearInterval(look)
      // Without readers the list of changes would grow.
      else if (!this.#running) this.follow()
    }, LOOK_EVERY_MS)
    look.unref()
  }

  /** The index with everything that is committed now; the first reader waits until it is filled. */
  async index(): Promise<CatalogIndex> {
    if (!this.#held) await this.build()
    for (;;) {
      const held = this.#held
      if (!held) throw new Error('The database was closed while the catalogue was read.')
      await this.#caughtUp()
      if (held === this.#held) return held.index
    }
  }

  /** Begins to read what changed, if there is an index. An error appears again when a reader comes. */
  follow(): void {
    if (this.#held) this.#caughtUp().catch(() => undefined)
  }

  /** Fills a new index, one at a time, and puts it in the place of the old one. */
  build(): Promise<void> {
    this.#building ??= this.#fill().finally(() => {
      this.#building = undefined
    })
    return this.#building
  }

  /** Builds a new index while the old one answers; tries again after a pause when that fails. */
  async #rebuild(): Promise<void> {
    if (this.#building) return
    try {
      await this.build()
    } catch (error) {
      if (!this.#isOpen()) return
      if (outageOf(error) === undefined) log.error('catalogue not read into memory', error)
      await sleep(TRY_AGAIN_MS, undefined, { ref: false })
      return this.#rebuild()
    }
  }

  /**
   * Reads every product. The snapshot is taken first, so a product that changes meanwhile is read again as a change.
   */
  async #fill(): Promise<void> {
    const snapshot = await readMoment()
    const index = new CatalogIndex()
    let reading: Promise<ListedProduct[]> | undefined = readNext(undefined, AT_ONCE)
    while (reading) {
      const products: ListedProduct[] = await reading
      if (!this.#isOpen()) return
      const last: ListedProduct | undefined = products.at(AT_ONCE - 1)
      // PostgreSQL reads the next products while these are put in. The pause lets that query be sent first.
      reading = last && readNext(last, AT_ONCE)
      await breath()
      for (const product of products) index.put(product)
    }
    index.words.compact()
    for (const order of index.orders) {
      order.rows(index.newest)
      await breath()
    }
    const wasStale = this.#held?.isStale === true
    this.#held = { index, snapshot, isStale: false }
    // Pages that were rendered meanwhile show the old index.
    if (wasStale) invalidateHere(['catalog'])
  }

  /** Readers who come before a reading of changes has begun share it. */
  #caughtUp(): Promise<void> {
    if (!this.#running) {
      this.#running = this.#catchUp().finally(() => {
        this.#running = undefined
      })
      return this.#running
    }
    this.#next ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined
        return this.#caughtUp()
      })
    return this.#next
  }

  async #catchUp(): Promise<void> {
    const held = this.#held
    if (!held || held.isStale) return
    const { index } = held
    const { snapshot, ids } = await readChanges(held.snapshot)
    if (ids.length > Math.max(FEW_CHANGES, index.listedCount / 4) || ids.includes(EVERY_PRODUCT)) {
      held.isStale = true
      void this.#rebuild()
      return
    }
    for (let i = 0; i < ids.length; i += AT_ONCE) {
      const some = ids.slice(i, i + AT_ONCE)
      const listed = await readListed(some)
      for (const id of some) index.remove(id)
      for (const product of listed) index.put(product)
    }
    held.snapshot = snapshot
    if (index.rowCount > 1_000 + index.listedCount * 1.3) void this.#rebuild()
  }
}

const ofPools = new WeakMap<pg.Pool, Current>()

const current = (): Current => {
  const own = pool()
  const known = ofPools.get(own)
  if (known) return known
  const made = new Current(own)
  ofPools.set(own, made)
  return made
}

/**
 * The catalogue in memory as it is committed now. Nobody else may see what a transaction has written, so a transaction
 * may not call this.
 */
export async function catalogIndex(): Promise<CatalogIndex> {
  if (inTransaction()) throw new Error('The catalogue was asked inside of a transaction.')
  return current().index()
}

/**
 * Begins to read what was just committed. Otherwise the next reader would have to wait for all the changes of an import
 * (LARGE-07). Does nothing before the first reader.
 */
export const followCatalog = (): void => ofPools.get(pool())?.follow()

/** Resolves once the catalogue was read into memory again. */
export const rebuildIndex = (): Promise<void> => current().build()

/** LARGE-10: a start waits until the catalogue is in memory, also when the database goes away meanwhile. */
export async function startCatalog(): Promise<void> {
  for (;;)
    try {
      await catalogIndex()
      return
    } catch (error) {
      if (outageOf(error) === undefined || !isOpen()) throw error
      log.warn('catalogue not read into memory', { code: outageOf(error) })
      await sleep(TRY_AGAIN_MS)
    }
}
