import { lazy } from '#browser/lazy.ts'
import { loadPage } from '#browser/html.ts'
import { Autoplay } from './autoplay.ts'
import { connectControls } from './controls.ts'
import { ScrollTrack, type Track } from './track.ts'

const parts = new Map<string, Promise<string | null>>()

/** One request for all rows of a page. What failed is requested again the next time. */
async function partOf(path: string): Promise<string | null> {
  const part = parts.get(path) ?? loadPage(path).then(page => (page.ok ? page.value : null))
  parts.set(path, part)
  const html = await part
  if (html === null) parts.delete(path)
  return html
}

const linkOf = (slide: Element) => slide.querySelector('a')?.getAttribute('href')

/**
 * PAINT-08: puts the slides that the page left out after those of the row. A slide that the row has already, because
 * the catalogue changed between page and part, does not come twice. False when they could not be loaded.
 */
async function addLaterSlides(row: HTMLElement, from: { path: string; list: string }): Promise<boolean> {
  const html = await partOf(from.path)
  if (html === null) return false
  const part = new DOMParser().parseFromString(html, 'text/html')
  const shown = new Set([...row.children].map(linkOf))
  const slides = part.querySelectorAll(`[data-slides="${from.list}"] > li`)
  row.append(...[...slides].filter(slide => !shown.has(linkOf(slide))))
  return true
}

/** How far away, in screens, a row counts as near. */
const NEAR = '100% 0px'

/**
 * HOME-13, HOME-14, PROD-18: a scroll-snap row of cards. The slides that the page left out come when the row is near
 * (PAINT-08), Swiper takes over when it comes into view; both at once when it is touched. A page that nobody scrolls
 * loads neither.
 */
export class ProductSlider extends HTMLElement {
  #track: Track | undefined
  #filled: Promise<boolean> | undefined
  #enhanced: Promise<void> | undefined

  connectedCallback(): void {
    const view = this.querySelector<HTMLElement>('[data-view]')
    const row = view?.firstElementChild
    if (!view || !(row instanceof HTMLElement)) return
    const fill = () => this.#fill(row)
    const enhance = () => (this.#enhanced ??= this.#enhance(view, fill()))
    this.#when(NEAR, () => void fill())
    this.#when('0px', () => void enhance())
    for (const sign of ['pointerdown', 'focusin']) this.addEventListener(sign, () => void enhance())
    this.addEventListener('click', ({ target }) => {
      const arrow = target instanceof Element && target.closest<HTMLElement>('[data-previous], [data-next]')
      // It was clicked before it could do anything, so the click is repeated when it can.
      if (arrow && !this.#track) void enhance().then(() => this.#track && arrow.click())
    })
  }

  #when(rootMargin: string, work: () => void): void {
    // A busy browser reports leaving and coming at once.
    new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) work()
      },
      { rootMargin },
    ).observe(this)
  }

  /** Whether the row has all of its slides now. What could not be loaded is requested again at the next opportunity. */
  async #fill(row: HTMLElement): Promise<boolean> {
    const { rest: path, list } = this.dataset
    if (path === undefined || list === undefined) return true
    this.#filled ??= addLaterSlides(row, { path, list })
    const filled = await this.#filled
    if (!filled) this.#filled = undefined
    return filled
  }

  async #enhance(view: HTMLElement, filled: Promise<boolean>): Promise<void> {
    const [isWhole, part] = await Promise.all([filled, lazy(() => import('./swiper.ts'))])
    if (!isWhole) {
      this.#enhanced = undefined
      return
    }
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

  /** HOME-14: no loop; it stops at the last slide. */
  #advance(): void {
    const track = this.#track
    if (track && track.index() < track.count - track.perView()) track.go(track.index() + 1)
  }
}
