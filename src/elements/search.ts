import { isSearchable } from '#shared/rules/text.ts'
import { inTime } from '#browser/lazy.ts'
import { wholeSheet } from '#browser/stylesheet.ts'

/**
 * CHOOSE-01: the first key loads the part that suggests. Without it the box searches as usual, so no message is shown.
 */
function suggestLater(box: HTMLElement): void {
  const load = () =>
    inTime(() => Promise.all([import('./suggestions.ts'), wholeSheet()])).then(
      ([part]) => part.suggestIn(box),
      () => undefined,
    )
  // Text that was written before this script came gets suggestions too.
  if (box.querySelector('input:focus:not(:placeholder-shown)')) void load()
  else box.addEventListener('input', () => void load(), { once: true })
}

/** HEAD-09, VAL-01: the text is trimmed, and blank text leads nowhere. */
export class SearchBox extends HTMLElement {
  connectedCallback(): void {
    suggestLater(this)
    this.addEventListener('submit', event => {
      const input = this.querySelector('input')
      if (!input) return
      if (!isSearchable(input.value)) {
        event.preventDefault()
        input.focus()
      }
      input.value = input.value.trim()
    })
  }
}
