import type { BrandAnswer } from '#shared/contracts/catalog.ts'
import { productMessages as say } from '#shared/messages/product.ts'
import { pictureSource } from '#shared/routes.ts'
import { closestFirst, type SizeTable } from '#shared/rules/size-tables.ts'
import { $brand, loadBrand } from '#stores/brand.ts'
import { h } from '#browser/dom.ts'

/** SIZE-01: a row for each size, so that a phone shows the whole table. */
function tableOf({ title, columns, rows }: SizeTable): HTMLElement {
  const heads = columns.map(column => h('th', { scope: 'col' }, column))
  const lines = rows.map(([size = '', ...values]) =>
    h('tr', {}, h('th', { scope: 'row' }, size), ...values.map(value => h('td', {}, value))),
  )
  return h(
    'table',
    { class: 'size-table' },
    h('caption', {}, title),
    h('thead', {}, h('tr', {}, ...heads)),
    h('tbody', {}, ...lines),
  )
}

function pictureOf({ name, sizeGuide, sizeGuidePicture }: BrandAnswer): HTMLElement[] {
  if (!sizeGuide) return []
  const src = pictureSource(sizeGuide)
  const { width, height } = sizeGuidePicture ?? {}
  const size = width && height ? { width: String(width), height: String(height) } : {}
  return [
    h('img', {
      src,
      alt: say.sizeGuideAlt(name),
      class: 'mx-auto h-auto max-h-[60vh] w-auto rounded-sm',
      ...size,
    }),
    h('a', { href: src, download: true, class: 'btn btn-quiet w-fit' }, say.sizeGuideDownload),
  ]
}

/** PROD-13, PROD-14, D-28: the tables, their picture and its download, or that there is no guide. */
function guideOf({ sizeTables = [], ...brand }: BrandAnswer, kind: string): HTMLElement[] {
  const parts = pictureOf(brand)
  const tables = closestFirst(sizeTables, kind).map(tableOf)
  if (tables.length > 0) parts.unshift(h('div', { class: 'size-tables' }, ...tables))
  return parts.length > 0 ? parts : [h('p', { class: 'notice' }, say.sizeGuideMissing)]
}

/** PROD-12 to PROD-14, VAL-30, D-28, ERR-17: the brand is requested when the dialog is first opened. */
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
        return this.#show(h('p', { class: 'notice' }, brand.error))
      }
      this.#show(...guideOf(brand.value, this.dataset['kind'] ?? ''))
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

  #show(...content: HTMLElement[]): void {
    this.querySelector('[data-guide]')?.replaceChildren(...content)
  }
}
