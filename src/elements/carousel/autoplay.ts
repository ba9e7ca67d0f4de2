import { navMessages as say } from '#shared/messages/nav.ts'
import { calm } from '../motion.ts'

/**
 * D-91: advances only while somebody can look and nothing stops it: not under reduced motion, paused by its control,
 * focused, hovered, out of view or in a hidden tab.
 */
export class Autoplay {
  readonly #held = new Set<string>()
  readonly #advance: () => void
  readonly #everyMs: number
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(o: { host: HTMLElement; control: HTMLElement | null; everyMs: number; advance: () => void }) {
    this.#advance = o.advance
    this.#everyMs = o.everyMs
    this.#hold('away', true)
    this.#followControl(o.control)
    this.#followHost(o.host)
  }

  get playing(): boolean {
    return this.#timer !== undefined
  }

  #hold(reason: string, held: boolean): void {
    if (held) this.#held.add(reason)
    else this.#held.delete(reason)
    clearInterval(this.#timer)
    this.#timer = this.#held.size > 0 || calm() ? undefined : setInterval(this.#advance, this.#everyMs)
  }

  #followControl(control: HTMLElement | null): void {
    if (!control) return
    control.hidden = calm()
    control.addEventListener('click', () => {
      const paused = !this.#held.has('paused')
      this.#hold('paused', paused)
      control.toggleAttribute('data-paused', paused)
      control.ariaLabel = paused ? say.play : say.pause
    })
  }

  #followHost(host: HTMLElement): void {
    host.addEventListener('pointerenter', () => this.#hold('hovered', true))
    host.addEventListener('pointerleave', () => this.#hold('hovered', false))
    host.addEventListener('focusin', () => this.#hold('focused', true))
    host.addEventListener('focusout', event => {
      if (!(event.relatedTarget instanceof Node) || !host.contains(event.relatedTarget))
        this.#hold('focused', false)
    })
    document.addEventListener('visibilitychange', () => this.#hold('hidden', document.hidden))
    // A busy browser reports several changes at once; the last one counts.
    new IntersectionObserver(entries => this.#hold('away', !entries.at(-1)?.isIntersecting), {
      threshold: 0.5,
    }).observe(host)
  }
}
