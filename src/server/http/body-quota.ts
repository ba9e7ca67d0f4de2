import { AppError } from '#shared/errors.ts'
import type { Party } from '../lib/fair-queue.ts'

const MEGABYTE = 1024 * 1024

/** What one request holds of the quota; `release` gives it all back. */
export interface QuotaShare {
  /** Refuses with `serverBusy` when there is no room for these bytes. */
  take(bytes: number): void
  release(): void
}

/**
 * Bounds the memory of incoming bodies, in total and for each network (a whole neighbourhood may share one): slow
 * uploads on many connections could otherwise use any amount.
 */
export class BodyQuota {
  readonly #total: number
  readonly #each: number
  readonly #held = new Map<string, number>()
  #sum = 0

  constructor({ totalBytes, eachBytes }: { totalBytes: number; eachBytes: number }) {
    this.#total = totalBytes
    this.#each = eachBytes
  }

  get held(): number {
    return this.#sum
  }

  open(network: string): QuotaShare {
    let mine = 0
    return {
      take: bytes => {
        const held = (this.#held.get(network) ?? 0) + bytes
        if (held > this.#each || this.#sum + bytes > this.#total) throw new AppError('serverBusy')
        this.#held.set(network, held)
        this.#sum += bytes
        mine += bytes
      },
      release: () => {
        const held = (this.#held.get(network) ?? 0) - mine
        if (held > 0) this.#held.set(network, held)
        else this.#held.delete(network)
        this.#sum -= mine
        mine = 0
      },
    }
  }
}

/**
 * Long uploads, small bodies of strangers and small bodies of known sessions have a quota each. So slow uploads delay
 * no sign-in and no order, and made-up callers take no place of signed-in ones (HARD-10).
 */
const bodyQuotas = {
  upload: new BodyQuota({ totalBytes: 72 * MEGABYTE, eachBytes: 24 * MEGABYTE }),
  small: new BodyQuota({ totalBytes: 16 * MEGABYTE, eachBytes: 4 * MEGABYTE }),
  session: new BodyQuota({ totalBytes: 8 * MEGABYTE, eachBytes: MEGABYTE }),
}

/** The quota for reading a body of this caller. */
export function bodyQuota({ network, session }: Party, size: 'upload' | 'small'): QuotaShare {
  if (size === 'upload') return bodyQuotas.upload.open(network)
  return session === null ? bodyQuotas.small.open(network) : bodyQuotas.session.open(session)
}
