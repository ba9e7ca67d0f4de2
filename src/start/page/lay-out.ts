import { afterPaint } from './timing.ts'

/** Parts nearer than so many screens are laid out with the movement that leads to them. */
const NEAR_SCREENS = 3

/**
 * MOVE-01: what is below the first screen is as tall as it is, and not as was guessed, before it is seen: laid out with
 * the first scroll, the near parts before that is drawn, the others one by one after it. Nobody who does not scroll pays
 * for it.
 */
export function layOutWhenScrolled(): void {
  const layOut = (part: HTMLElement) => (part.style.contentVisibility = 'visible')
  const rest = (parts: HTMLElement[]): void => {
    const [first, ...others] = parts
    if (!first) return
    layOut(first)
    afterPaint(() => rest(others))
  }
  const all = (): void => {
    const parts = [...document.querySelectorAll<HTMLElement>('.below')]
    const isNear = (part: HTMLElement) => part.getBoundingClientRect().top < innerHeight * NEAR_SCREENS
    const near = parts.filter(isNear)
    near.forEach(layOut)
    afterPaint(() => rest(parts.slice(near.length)))
  }
  if (scrollY > 0) all()
  else addEventListener('scroll', all, { once: true, passive: true })
}
