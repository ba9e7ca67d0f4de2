import { h, icon } from '../dom.ts'
import type { ProductAnswer, SizeAnswer, VariantAnswer } from '#shared/contracts/catalog.ts'
import { navMessages } from '#shared/messages/nav.ts'
import { productMessages as say } from '#shared/messages/product.ts'
import { stockMessages } from '#shared/messages/stock.ts'
import { mediaPath } from '#shared/routes.ts'
import { swatchBackground } from '#shared/rules/colors.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { pricedInCents, sellingPrice } from '#shared/rules/price.ts'
import { lineVariant, sameSize, sizeProblem } from '#shared/rules/variants.ts'
import { add } from '#stores/cart.ts'
import { loadProduct } from '#stores/product.ts'

const CLOSE = 'm6 6 12 12M18 6 6 18'

interface Choice {
  product: ProductAnswer
  variant: VariantAnswer
  size: SizeAnswer | undefined
}

/** The dialog of one product; a new one each time, so that nothing of the last choice is left (STATE-13). */
class SizeDialog {
  readonly #dialog = h('dialog', { class: 'dialog', closedby: 'any', 'aria-labelledby': 'size-title' })
  readonly #body = h('div', { class: 'mt-3' })
  readonly #alert = h('p', { role: 'alert', class: 'field-error min-h-5 mt-3' })
  #choice: Choice | undefined

  open(title: string): void {
    const close = h(
      'button',
      { type: 'button', class: 'btn-icon', 'aria-label': navMessages.close, click: () => this.close() },
      icon(CLOSE),
    )
    const head = h('div', { class: 'flex items-center justify-between -mt-2 -mr-2' })
    head.append(h('h2', { id: 'size-title', class: 'text-xl' }, title), close)
    this.#body.append(h('div', { class: 'skeleton h-44' }))
    this.#dialog.append(head, this.#body)
    this.#dialog.addEventListener('close', () => this.#dialog.remove())
    document.body.append(this.#dialog)
    this.#dialog.showModal()
  }

  close(): void {
    this.#dialog.close()
  }

  fail(retry: () => void): void {
    this.#body.replaceChildren(
      h('p', { role: 'alert', class: 'notice notice-error' }, say.loadFailed),
      h('button', { type: 'button', class: 'btn btn-quiet mt-3', click: retry }, say.retry),
    )
  }

  /** STATE-12: the first variant is chosen, the size is not. */
  show(product: ProductAnswer): void {
    const [variant] = product.variants
    if (!variant) return this.fail(() => this.close())
    this.#choose({ product, variant, size: undefined })
  }

  #choose(choice: Choice): void {
    const focused = document.activeElement?.getAttribute('data-key')
    this.#choice = choice
    this.#alert.textContent = ''
    this.#body.replaceChildren(this.#form(choice))
    if (focused) this.#body.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus()
  }

  #form(choice: Choice): HTMLFormElement {
    const form = h('form', {
      novalidate: true,
      submit: event => {
        event.preventDefault()
        void this.#submit()
      },
      // The disabled button keeps the browser from submitting, so the key is read here (D-30).
      keydown: event => {
        const key = event as KeyboardEvent
        if (key.key === 'Enter' && !(key.target instanceof HTMLButtonElement)) void this.#submit()
      },
    })
    form.append(
      this.#summary(choice),
      this.#colours(choice),
      this.#sizes(choice),
      this.#alert,
      this.#actions(choice),
    )
    return form
  }

  #summary({ product, variant, size }: Choice): HTMLElement {
    const picture = variant.colorPictures[0] ?? product.pictures[0]
    const offer = size ?? product
    const amount = sellingPrice(pricedInCents(offer))
    const image =
      picture &&
      h('img', {
        src: mediaPath(picture.id, 320, 'webp'),
        alt: '',
        width: '88',
        height: '110',
        class: 'rounded-sm bg-sand object-cover',
      })
    return h(
      'div',
      { class: 'flex gap-4' },
      image ?? null,
      h(
        'div',
        { class: 'min-w-0' },
        h('p', { class: 'eyebrow' }, product.brand),
        h('p', { class: 'font-medium' }, product.name),
        h('p', { class: 'price text-lg' }, formatSoles(amount)),
      ),
    )
  }

  #colours(choice: Choice): HTMLElement {
    const chips = choice.product.variants.map(variant => {
      const dot = h('span', { class: 'size-5 rounded-full ring-1 ring-ink/15 ring-inset' })
      dot.style.background = swatchBackground(variant.colorCode)
      return h(
        'button',
        {
          type: 'button',
          class: 'chip',
          'data-key': variant._id,
          'aria-pressed': String(variant === choice.variant),
          click: () =>
            this.#choose({ ...choice, variant, size: sameSize(variant.sizes, choice.size?.size ?? '') }),
        },
        dot,
        variant.color,
      )
    })
    return h(
      'fieldset',
      { class: 'mt-4' },
      h('legend', { class: 'label mb-2' }, say.colour),
      h('div', { class: 'flex flex-wrap gap-2' }, ...chips),
    )
  }

  #sizes(choice: Choice): HTMLElement {
    const buttons = choice.variant.sizes.map(size =>
      h(
        'button',
        {
          type: 'button',
          class: 'size-button',
          'data-key': size.size,
          'aria-pressed': String(size === choice.size),
          'aria-label': size.stock > 0 ? say.sizeName(size.size) : say.sizeSoldOut(size.size),
          disabled: size.stock <= 0,
          click: () => this.#choose({ ...choice, size }),
        },
        size.size,
      ),
    )
    return h(
      'fieldset',
      { class: 'mt-4' },
      h('legend', { class: 'label mb-2' }, say.size),
      h('div', { class: 'size-grid' }, ...buttons),
      choice.size ? null : h('p', { class: 'hint mt-2' }, stockMessages.sizeRequired),
    )
  }

  #actions({ size }: Choice): HTMLElement {
    return h(
      'div',
      { class: 'mt-2 grid grid-cols-[auto_1fr] gap-3' },
      h('button', { type: 'button', class: 'btn btn-quiet', click: () => this.close() }, say.cancel),
      h('button', { type: 'submit', class: 'btn btn-primary', disabled: size === undefined }, say.addToCart),
    )
  }

  /** VAL-04, VAL-05; STATE-14: one unit each time. */
  async #submit(): Promise<void> {
    if (!this.#choice) return
    const { product, variant, size } = this.#choice
    const problem = sizeProblem({ sizeId: size?._id ?? '', sizes: variant.sizes })
    if (problem || !size) {
      this.#alert.textContent = problem === 'short' ? stockMessages.sizeSoldOut : stockMessages.sizeRequired
      return
    }
    const button = this.#body.querySelector<HTMLButtonElement>('[type=submit]')
    if (button) button.disabled = true
    const added = await add({ productId: product._id, quantity: 1, variant: lineVariant(variant, size) })
    if (added) this.close()
    else if (button) button.disabled = false
  }
}

/** STATE-11: opens at once with a skeleton; the sizes come from the server, so that their stock is today's. */
export async function askSize(productId: string, title: string): Promise<void> {
  const dialog = new SizeDialog()
  dialog.open(title)
  const load = async (): Promise<void> => {
    const product = await loadProduct(productId)
    if (product) dialog.show(product)
    else dialog.fail(() => void load())
  }
  await load()
}
