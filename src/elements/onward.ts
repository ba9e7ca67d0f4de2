import { loadPage } from '#browser/html.ts'

/**
 * ONWARD-01: fetches a row of products into a page that is empty, or below the cart. It is at the end of the page, where
 * it moves nothing; if no row comes, it disappears. `data-without` has the ids of products that are shown already.
 */
export class Onward extends HTMLElement {
  #path = ''

  static observedAttributes = ['data-path']

  attributeChangedCallback(): void {
    if (this.isConnected) void this.#fill()
  }

  connectedCallback(): void {
    void this.#fill()
  }

  async #fill(): Promise<void> {
    const { path = '' } = this.dataset
    if (path === '' || path === this.#path) return
    this.#path = path
    const part = await loadPage(path)
    if (path !== this.#path) return
    const row = new DOMParser()
      .parseFromString(part.ok ? part.value : '', 'text/html')
      .querySelector('section')
    const shown = (this.dataset['without'] ?? '').split(' ')
    for (const one of row?.querySelectorAll('[data-product]') ?? [])
      if (shown.includes(one.getAttribute('data-product') ?? '')) one.closest('li')?.remove()
    if (row?.querySelector('li')) this.replaceChildren(row)
    else this.hidden = true
  }
}
