import { onwardPath } from '#shared/partials.ts'

/**
 * ONWARD-01: fetches a row of products into a page that is empty, or below the cart: from the product `data-from`, or
 * from none. It is at the end of the page, where it moves nothing; if no row comes, it disappears. `data-without` has
 * the ids of products that are shown already.
 */
export class Onward extends HTMLElement {
  #from: string | undefined

  static observedAttributes = ['data-from']

  attributeChangedCallback(): void {
    if (this.isConnected) void this.#fill()
  }

  connectedCallback(): void {
    void this.#fill()
  }

  async #fill(): Promise<void> {
    const { from = '', without = '' } = this.dataset
    if (from === this.#from) return
    this.#from = from
    const answer = await fetch(onwardPath(from)).catch(() => null)
    const html = answer?.ok ? await answer.text() : ''
    if (from !== this.#from) return
    const row = new DOMParser().parseFromString(html, 'text/html').querySelector('section')
    for (const one of row?.querySelectorAll<HTMLElement>('[data-product]') ?? [])
      if (without.split(' ').includes(one.dataset['product'] ?? '')) one.closest('li')?.remove()
    this.hidden = !row?.querySelector('li')
    this.replaceChildren(...(row && !this.hidden ? [row] : []))
  }
}
