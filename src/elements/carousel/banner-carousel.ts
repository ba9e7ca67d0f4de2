import { h } from '#browser/dom.ts'
import { navMessages as say } from '#shared/messages/nav.ts'
import { Autoplay } from './autoplay.ts'
import { ScrollTrack } from './track.ts'

const SETTLED_MS = 140

/** HOME-01: one slide at a time, automatically and endlessly: copies of the first and last slide join the two ends. */
export class BannerCarousel extends HTMLElement {
  #track: ScrollTrack | undefined
  #count = 0
  #settling: ReturnType<typeof setTimeout> | undefined

  connectedCallback(): void {
    const view = this.querySelector<HTMLElement>('[data-view]')
    const dots = this.querySelector('[data-dots]')
    if (!view) return
    const track = new ScrollTrack(view)
    this.#count = track.count
    if (this.#count < 2) return
    const start = track.index()
    this.#closeRing(view, track.slides)
    this.#track = track
    track.go(start + 1, 'instant')
    dots?.replaceChildren(...Array.from({ length: this.#count }, (_, i) => this.#dot(i)))
    this.#on('previous', -1)
    this.#on('next', 1)
    track.onMove(() => this.#moved())
    this.#moved()
    new Autoplay({
      host: this,
      control: this.querySelector('[data-pause]'),
      everyMs: Number(this.dataset['autoplay']),
      advance: () => this.#step(1),
    })
  }

  #closeRing(view: HTMLElement, slides: HTMLElement[]): void {
    const copy = (slide: HTMLElement | undefined) => {
      const twin = slide?.cloneNode(true)
      if (!(twin instanceof HTMLElement)) return []
      twin.inert = true
      twin.ariaHidden = 'true'
      return [twin]
    }
    view.prepend(...copy(slides.at(-1)))
    view.append(...copy(slides[0]))
  }

  #dot(i: number): HTMLElement {
    const go = () => this.#track?.go(i + 1)
    return h('button', { type: 'button', class: 'dot', 'aria-label': say.goToSlide(i + 1), click: go })
  }

  #on(name: string, by: number): void {
    this.querySelector(`[data-${name}]`)?.addEventListener('click', () => this.#step(by))
  }

  #step(by: number): void {
    this.#track?.go(this.#track.index() + by)
  }

  #moved(): void {
    const index = this.#track?.index() ?? 1
    const shown = (index - 1 + this.#count) % this.#count
    for (const [i, dot] of [...this.querySelectorAll('.dot')].entries()) dot.ariaCurrent = String(i === shown)
    clearTimeout(this.#settling)
    // Jumps from a copy to its original, once the movement has ended.
    if (index === 0 || index === this.#count + 1)
      this.#settling = setTimeout(() => this.#track?.go(shown + 1, 'instant'), SETTLED_MS)
  }
}
