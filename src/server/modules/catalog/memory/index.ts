import { setImmediate as breath } from 'node:timers/promises'
import type pg from 'pg'
import { inTransaction, isOpen, pool } from '../../../db/index.ts'
import { log } from '../../../lib/log.ts'
import { type Listed, readChanges, readListed, readMoment, readNext } from './rows.ts'
import { Shelf } from './shelf.ts'

/** Products read at once: some milliseconds of work, so that requests are answered between. */
const AT_ONCE = 200
/** More changes than this, and than a quarter of the products, take longer than reading everything anew beside. */
const FEW_CHANGES = 5_000
/** Stands for every product, as a table was emptied. */
const EVERY_PRODUCT = '00000000-0000-0000-0000-000000000000'
const LOOK_EVERY_MS = 1_000
const TRY_AGAIN_MS = 5_000

interface Held {
  shelf: Shelf
  /** PostgreSQL's name of the moment since which changes have not been read. */
  snapshot: string
}

/**
 * LARGE-01: the shelf of one database, as true as the statement would be: every reader first has what was committed
 * before it asked (decision 24).
 */
class Memory {
  #held: Held | undefined
  #building: Promise<void> | undefined
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined
  readonly #isOpen: () => boolean

  constructor(own: pg.Pool) {
    this.#isOpen = () => isOpen() && pool() === own
    const look = setInterval(() => {
      if (!this.#isOpen()) clearInterval(look)
      // A list of changes that nobody asks for would grow.
      else if (!this.#running) this.follow()
    }, LOOK_EVERY_MS)
    look.unref()
  }

  /** The shelf with everything that is committed now; undefined while it is being filled. */
  async current(): Promise<Shelf | undefined> {
    for (;;) {
      const held = this.#held
      if (!held) break
      await this.#caughtUp()
      if (held === this.#held) return held.shelf
    }
    void this.build()
    return undefined
  }

  /** Begins to read what changed, where a shelf is held. An error comes again when somebody asks. */
  follow(): void {
    if (this.#held) this.#caughtUp().catch(() => undefined)
  }

  /** Fills a shelf anew, once at a time, and puts it in the place of the old one. */
  build(): Promise<void> {
    this.#building ??= this.#fill()
      .catch(async (error: unknown) => {
        if (this.#isOpen()) log.error('catalogue not read into memory', error)
        await new Promise(resolve => setTimeout(resolve, TRY_AGAIN_MS).unref())
      })
      .finally(() => {
        this.#building = undefined
      })
    return this.#building
  }

  /** Every product as it is now or later: what changes meanwhile is read once more as a change. */
  async #fill(): Promise<void> {
    const snapshot = await readMoment()
    const shelf = new Shelf()
    let last: Listed | undefined
    do {
      const products = await readNext(last, AT_ONCE)
      if (!this.#isOpen()) return
      for (const product of products) shelf.put(product)
      last = products.at(AT_ONCE - 1)
    } while (last)
    shelf.words.compact()
    for (const order of [shelf.newest, shelf.cheapest, shelf.dearest, shelf.reduced]) {
      order.places(shelf.newest)
      await breath()
    }
    this.#held = { shelf, snapshot }
  }

  /** One reading of changes serves everybody who came before it began. */
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
    if (!held) return
    const { shelf } = held
    const { snapshot, ids } = await readChanges(held.snapshot)
    if (ids.length > Math.max(FEW_CHANGES, shelf.live / 4) || ids.includes(EVERY_PRODUCT)) {
      this.#held = undefined
      return
    }
    for (let i = 0; i < ids.length; i += AT_ONCE) {
      const some = ids.slice(i, i + AT_ONCE)
      const listed = await readListed(some)
      for (const id of some) shelf.remove(id)
      for (const product of listed) shelf.put(product)
    }
    held.snapshot = snapshot
    if (shelf.count > 1_000 + shelf.live * 1.3) void this.build()
  }
}

const memories = new WeakMap<pg.Pool, Memory>()

const memory = (): Memory => {
  const own = pool()
  const known = memories.get(own)
  if (known) return known
  const made = new Memory(own)
  memories.set(own, made)
  return made
}

/**
 * The catalogue in memory as it is committed now; undefined where the database itself has to be asked: while the
 * memory is being filled, and in a transaction, which sees what nobody else does.
 */
export const catalogShelf = async (): Promise<Shelf | undefined> =>
  inTransaction() ? undefined : memory().current()

/**
 * Begins to read what was just committed, which many changes in a row (an import) would else leave to whoever asks next
 * (LARGE-07). Nothing where nobody has asked yet.
 */
export const followCatalog = (): void => memories.get(pool())?.follow()

/** Resolves once the catalogue is in memory; for whoever measures or tests it. */
export const fillMemory = (): Promise<void> => memory().build()
