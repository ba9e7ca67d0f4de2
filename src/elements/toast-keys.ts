/** Where the focus was before it went to a toast. */
let from: HTMLElement | null = null

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null

export function giveBack(): void {
  from?.focus()
  from = null
}

/** A11Y-09: F6 or Alt+T leads to the newest toast's link, else to its button; Escape leads back. */
export function followKeys(place: HTMLElement): void {
  addEventListener('keydown', event => {
    const isInside = place.contains(document.activeElement)
    if (event.key === 'Escape' && isInside) return giveBack()
    if (event.key !== 'F6' && !(event.altKey && event.code === 'KeyT')) return
    const toast = place.querySelector('[data-toast]')
    const control = toast?.querySelector<HTMLElement>('a') ?? toast?.querySelector<HTMLElement>('button')
    if (!control) return
    event.preventDefault()
    if (!isInside) from = focused()
    control.focus()
  })
}
