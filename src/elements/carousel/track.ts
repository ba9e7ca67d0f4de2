import { scrollBehavior } from '../motion.ts'

/** What a carousel moves: the scrolled view of `scroll-carousel`, or Swiper after it took over. */
export interface Track {
  readonly count: number
  /** How many slides are seen at once. */
  perView(): number
  index(): number
  go(index: number): void
  onMove(listener: () => void): void
}

/** A scroll-snap view whose children are the slides. */
export class ScrollTrack implements Track {
  readonly #view: HTMLElement

  constructor(view: HTMLElement) {
    this.#view = view
  }

  get slides(): HTMLElement[] {
    return [...this.#view.children].filter(child => child instanceof HTMLElement)
  }

  get count(): number {
    return this.slides.length
  }

  /** From one slide's start to the next, gap included. */
  #step(): number {
    const [first, second] = this.slides
    return first && second ? second.offsetLeft - first.offsetLeft : this.#view.clientWidth || 1
  }

  perView(): number {
    return Math.max(1, Math.round(this.#view.clientWidth / this.#step()))
  }

  index(): number {
    return Math.round(this.#view.scrollLeft / this.#step())
  }

  go(index: number, behavior: ScrollBehavior = scrollBehavior()): void {
    this.#view.scrollTo({ left: index * this.#step(), behavior })
  }

  onMove(listener: () => void): void {
    let queued = false
    this.#view.addEventListener(
      'scroll',
      () => {
        if (queued) return
        queued = true
        requestAnimationFrame(() => {
          queued = false
          listener()
        })
      },
      { passive: true },
    )
  }
}
