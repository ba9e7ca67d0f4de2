import { anchors } from '#components/catalog/screen.ts'
import { smoothly } from '../smoothly.ts'

/** What the catalogue does to the page around it: scrolling, focus, and form fields as the shopper left them. */

/** D-97: to the top of the list, smoothly unless the shopper wants less motion; not when it is visible already. */
export function scrollToList({ always = false } = {}): void {
  const list = document.getElementById(anchors.list)
  if (!list) return
  const { top } = list.getBoundingClientRect()
  if (!always && top >= 0 && top < innerHeight / 2) return
  list.scrollIntoView({ behavior: smoothly(), block: 'start' })
}

/** A removed chip loses the focus; the number of results takes it over, so that the keyboard stays here. */
export function keepFocus(root: HTMLElement): void {
  if (document.activeElement !== document.body) return
  root.querySelector<HTMLElement>('[data-total]')?.focus({ preventScroll: true })
}

/** The address to which a form of the catalogue would go. */
export function formAddress(form: HTMLFormElement): string {
  const url = new URL(form.action)
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') url.searchParams.set(name, value)
  return url.href
}

const isTouched = (control: Element): boolean => {
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected
  return (
    control instanceof HTMLInputElement && control.type !== 'hidden' && control.value !== control.defaultValue
  )
}

/** What the shopper chose before the script was there: fields that differ from the HTML that was sent. */
export function earlyAddress(root: HTMLElement): string | null {
  const url = new URL(location.href)
  const touched = [...root.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input')].filter(
    isTouched,
  )
  for (const control of touched)
    url.searchParams.set(control.name || (control.dataset['field'] ?? ''), control.value)
  url.searchParams.delete('pageNumber')
  return touched.length === 0 ? null : url.href
}
