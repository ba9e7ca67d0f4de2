import { h } from '#browser/dom.ts'
import { inTime } from '#browser/lazy.ts'
import { drawBroken } from '#shared/draw.ts'

type Load = () => Promise<() => Promise<void>>

/** For an island whose page is nothing without it: the page says so above what it drew, without React. */
export const tellInPlace = (place: HTMLElement): void => place.prepend(drawBroken(h))

/**
 * ERR-25: starts an island. `tell` says that its script did not come: Astro has asked for it twice by then, or it took
 * longer than any part may (API-54).
 */
export async function arrive(
  load: Load,
  place: HTMLElement,
  tell: (place: HTMLElement) => void,
): Promise<void> {
  place.addEventListener(
    'astro:hydration-error',
    event => {
      event.preventDefault()
      tell(place)
    },
    { once: true },
  )
  try {
    const start = await inTime(load)
    await start()
  } catch {
    tell(place)
  }
}
