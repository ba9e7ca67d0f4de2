import { encodePage, type CachedPage, type RenderedPage } from './cached-page.ts'

/** The result of a render; no page when it must not be shared. */
interface Result {
  readonly page: CachedPage | undefined
  /** The version that first changed something on the page since its render began; infinite when none did. */
  readonly overtakenAt: number
  /** Until when the page may be shown, if one of its tags that may wait has changed; infinite otherwise. */
  readonly until: number
}

/** Callers that request the same page meanwhile wait for this. */
export interface PendingRender {
  readonly result: Promise<Result>
  /** Ends the render: with a page to keep, or without one when it must not be shared. */
  finish(rendered: RenderedPage | undefined): Promise<CachedPage | undefined>
}

/** A tag of every page: `invalidate(['all'])` empties the cache. */
export const ALL_PAGES = 'all'

/** The moment of a request. */
interface Question {
  readonly version: number
  readonly at: number
}

/** Whether a render shows nothing older than the request. */
export const answers = ({ overtakenAt, until }: Result, { version, at }: Question): boolean =>
  version < overtakenAt && at < until

/**
 * The renders under way, and what was invalidated meanwhile. Each invalidation is a version. A page is kept only if no
 * version since its render began changed something on it.
 */
export class PendingRenders {
  readonly #now: () => number
  readonly #keep: (page: CachedPage, until: number) => void
  readonly #pending = new Map<string, PendingRender>()
  /** The versions at which the renders under way began, oldest first. */
  readonly #begunAt: number[] = []
  /** What was invalidated since the oldest render under way began, and until when pages that show it may be shown. */
  readonly #invalidated: { version: number; tags: ReadonlySet<string>; until: number }[] = []
  #version = 0
  #begun = 0

  constructor(now: () => number, keep: (page: CachedPage, until: number) => void) {
    this.#now = now
    this.#keep = keep
  }

  /** How many were begun since the start. */
  get begun(): number {
    return this.#begun
  }

  get remembered(): number {
    return this.#invalidated.length
  }

  ask(): Question {
    return { version: this.#version, at: this.#now() }
  }

  of(key: string): PendingRender | undefined {
    return this.#pending.get(key)
  }

  begin(key: string): PendingRender {
    this.#begun += 1
    const begunAt = this.#version
    this.#begunAt.push(begunAt)
    const { promise: result, resolve } = Promise.withResolvers<Result>()
    const finish: PendingRender['finish'] = async rendered => {
      let page: CachedPage | undefined
      let [overtakenAt, until] = [Infinity, Infinity]
      try {
        page = rendered && (await encodePage(key, rendered, { now: this.#now() }))
        if (page) ({ overtakenAt, until } = this.#changesSince(begunAt, page.tags))
        if (page && overtakenAt === Infinity) this.#keep(page, until)
      } finally {
        if (this.#pending.get(key) === render) this.#pending.delete(key)
        this.#begunAt.splice(this.#begunAt.indexOf(begunAt), 1)
        this.#forgetInvalidated()
        resolve({ page, overtakenAt, until })
      }
      return page
    }
    const render = { result, finish }
    this.#pending.set(key, render)
    return render
  }

  /**
   * Notes an invalidation for the renders under way, which may have read the old state. Only at the end of a render is
   * it known which tags its page has. If it has one of these, it is not kept, and not given to callers that came after
   * this invalidation.
   */
  overtake(tags: readonly string[], until = 0): void {
    if (this.#begunAt.length > 0)
      this.#invalidated.push({ version: ++this.#version, tags: new Set(tags), until })
  }

  #changesSince(begunAt: number, shown: readonly string[]): Pick<Result, 'overtakenAt' | 'until'> {
    const changes = this.#invalidated.filter(
      ({ version, tags }) => version > begunAt && (tags.has(ALL_PAGES) || shown.some(tag => tags.has(tag))),
    )
    return {
      overtakenAt: changes.find(({ until }) => until === 0)?.version ?? Infinity,
      until: changes.find(({ until }) => until > 0)?.until ?? Infinity,
    }
  }

  /** Forgets invalidations that are older than every render under way. */
  #forgetInvalidated(): void {
    const [oldest = Infinity] = this.#begunAt
    const kept = this.#invalidated.findIndex(({ version }) => version > oldest)
    this.#invalidated.splice(0, kept === -1 ? this.#invalidated.length : kept)
  }
}
