import { lazy } from '#stores/lazy.ts'
import { Autoplay } from './autoplay.ts'
import { connectControls } from './controls.ts'
import { ScrollTrack, type Track } from './track.ts'

/**
 * HOME-13, HOME-14, PROD-18: a scroll-snap row of cards. Swiper takes over when it comes into view or is touched, so
 * that a page nobody scrolls does not load it.
 */
export class ProductSlider extends HTMLElement {
  #track: Track | undefined
  #wanted = false

  connectedCallback(): void {
    const view = this.querySelector<HTMLElement>('[data-view]')
    const row = view?.firstElementChild
    if (!view || !(row instanceof HTMLElement)) return
    const seen = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && void this.#enhance(view, seen),
    )
    seen.observe(this)
    this.addEventListener('pointerdown', () => void this.#enhance(view, seen), { once: true })
    this.addEventListener('focusin', () => void this.#enhance(view, seen), { once: true })
  }

  async #enhance(view: HTMLElement, seen: IntersectionObserver): Promise<void> {
    if (this.#wanted) return
    this.#wanted = true
    seen.disconnect()
    const part = await lazy(() => import('./swiper.ts'))
    const track = part?.takeOver(view, this.dataset) ?? new ScrollTrack(view)
    this.#track = track
    connectControls(this, track)()
    const everyMs = Number(this.dataset['autoplay'] ?? 0)
    if (everyMs > 0 && track.count > 1)
      new Autoplay({
        host: this,
        control: this.querySelector('[data-pause]'),
        everyMs,
        advance: () => this.#advance(),
      })
  }

  /** HOME-14: no loop; at the last slide it rests. */
  #advance(): void {
    const track = this.#track
    if (track && track.index() < track.count - track.perView()) track.go(track.index() + 1)
  }
}
