import { boundaryMessages as say } from '#shared/messages/boundary.ts'
import { inTime } from '#browser/lazy.ts'

type Load = () => Promise<() => Promise<void>>

/** D-11: as `Boundary` says it, in plain HTML, since React is among what did not come. */
function brokenNotice(): HTMLElement {
  const notice = document.createElement('div')
  const text = document.createElement('p')
  const button = document.createElement('button')
  notice.role = 'alert'
  notice.className = 'section flex flex-col items-start gap-4'
  text.textContent = say.title
  button.type = 'button'
  button.className = 'btn btn-quiet'
  button.textContent = say.retry
  button.addEventListener('click', () => location.reload())
  notice.append(text, button)
  return notice
}

/** For an island whose page is nothing without it: the page says so above what it drew. */
export const tellInPlace = (place: HTMLElement): void => place.prepend(brokenNotice())

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
