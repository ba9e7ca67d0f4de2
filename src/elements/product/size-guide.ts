import { productMessages as say } from '#shared/messages/product.ts'
import { pictureSource } from '#shared/routes.ts'
import { $brand, loadBrand } from '#stores/brand.ts'
import { h } from '../dom.ts'

/** PROD-12 to PROD-14, VAL-30, D-28: the brand is asked for when the dialog is first opened. */
export class SizeGuide extends HTMLElement {
  #asked = false

  connectedCallback(): void {
    document.addEventListener('click', event => {
      const opener = event.target instanceof Element && event.target.closest('[commandfor=size-guide]')
      if (opener && opener.getAttribute('command') === 'show-modal') this.#open()
    })
    $brand.subscribe(brand => {
      if (brand === null || brand.state === 'loading') return
      if (brand.state === 'failed') {
        this.#asked = false
        return this.#show(h('p', { class: 'notice' }, say.sizeGuideMissing))
      }
      this.#show(...this.#guide(brand.value.name, brand.value.sizeGuide))
    })
    // The browser opens the dialog by itself, perhaps before this element was there.
    if (document.querySelector('#size-guide[open]')) this.#open()
  }

  #open(): void {
    const name = this.dataset['brand'] ?? ''
    if (this.#asked || name === '') return
    this.#asked = true
    void loadBrand(name)
  }

  #guide(brand: string, guide: string | null): HTMLElement[] {
    if (!guide) return [h('p', { class: 'notice' }, say.sizeGuideMissing)]
    const image = pictureSource(guide)
    return [
      h('img', { src: image, alt: say.sizeGuideAlt(brand), class: 'mx-auto max-h-[60vh] w-auto rounded-sm' }),
      h('a', { href: image, download: true, class: 'btn btn-quiet mt-3' }, say.sizeGuideDownload),
    ]
  }

  #show(...content: HTMLElement[]): void {
    this.querySelector('[data-guide]')?.replaceChildren(...content)
  }
}
