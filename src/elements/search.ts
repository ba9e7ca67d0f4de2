import { isSearchable } from '#shared/rules/text.ts'

/** HEAD-09, VAL-01: the text is trimmed, and blank text goes nowhere. */
export class SearchBox extends HTMLElement {
  connectedCallback(): void {
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
