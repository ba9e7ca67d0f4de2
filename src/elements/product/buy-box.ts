import { drawPrice, priceLooks } from '#shared/draw/price.ts'
import { productMessages as say } from '#shared/messages/product.ts'
import { stockMessages } from '#shared/messages/stock.ts'
import { canDecrease, canIncrease, isFew } from '#shared/rules/stock.ts'
import type { PricedInSoles } from '#shared/rules/price.ts'
import { firstInStock, lineVariant, nearestSize, sameSize, sizeProblem } from '#shared/rules/variants.ts'
import { add } from '#stores/cart.ts'
import { mySizeOf, rememberSize } from '#stores/my-size.ts'
import { QUANTITY_TOAST, toastError } from '#stores/toasts.ts'
import { h } from '#browser/dom.ts'
import { shownItem } from './shown-item.ts'
import { press, pressed, sizeOf, sizeOptions, type Size } from './size-buttons.ts'

/** What is chosen: the id and name of the colour and the name of the size, '' for none. */
export interface Choice {
  colorId: string
  color: string
  size: string
}

/**
 * Chooses colour, size and quantity and adds them to the cart: on the product page, where the first size in stock is
 * already chosen, and in the dialog of quick add, which wants a size (`data-asks-size`) and adds one unit. The HTML
 * holds the state; this moves it. Sends `choose` (with a Choice) and `added`. PROD-07 to PROD-11, STATE-12 to STATE-17,
 * VAL-02 to VAL-08.
 */
export class BuyBox extends HTMLElement {
  #quantity = 1

  connectedCallback(): void {
    this.addEventListener('click', event => {
      const button = event.target instanceof Element && event.target.closest<HTMLElement>('button')
      if (!button) return
      const { color, size, less, more, add: adds } = button.dataset
      if (color !== undefined) this.#chooseColor(button)
      else if (size !== undefined) this.#chooseSize(button)
      else if (less !== undefined) this.#step(-1)
      else if (more !== undefined) this.#step(1)
      else if (adds !== undefined) void this.#add()
    })
    this.addEventListener('change', ({ target }) => {
      if (!(target instanceof HTMLSelectElement)) return
      const size = this.#sizes.find(one => one.size === target.value)
      if (size) this.#chooseSize(size.button)
    })
    // D-30: a disabled button gets no key events, so the box listens itself. Only Enter on the box counts: other
    // elements have their own meaning for it.
    this.addEventListener('keydown', event => {
      if (event.key === 'Enter' && event.target === this) void this.#add()
    })
  }

  /**
   * SEO-06: opens the colour and size in a shared link; for a missing size the nearest one. CHOOSE-02: when the link
   * names no size, the shopper's own opens if it can be bought.
   */
  open({ color, size }: Omit<Choice, 'colorId'>): void {
    const button = this.#all('[data-color]').find(({ dataset }) => dataset['name'] === color)
    if (button && !pressed(button)) this.#chooseColor(button)
    const wanted = size || mySizeOf(this.#kind, this.#sizes)
    if (wanted === '') return
    press(this.#all('[data-size]'), nearestSize(this.#sizes, wanted)?.button)
    this.#show()
  }

  /** D-121: shows the choice with the current price and stock. */
  renew(): void {
    this.#show()
  }

  /** The kind of product, as the size guide names it; in the dialog it is an attribute. */
  get #kind(): string {
    return this.dataset['kind'] ?? document.querySelector<HTMLElement>('size-guide')?.dataset['kind'] ?? ''
  }

  #all = (selector: string): HTMLElement[] => [...this.querySelectorAll<HTMLElement>(selector)]

  #write(selector: string, text: string): void {
    for (const place of this.#all(selector)) place.textContent = text
  }

  /** The dialog chooses no size for the shopper. */
  get #asksSize(): boolean {
    return this.dataset['asksSize'] !== undefined
  }

  get #color(): HTMLElement | undefined {
    return this.#all('[data-color]').find(pressed)
  }

  get #sizes(): Size[] {
    return this.#all(`[data-sizes="${this.#color?.dataset['color'] ?? ''}"] [data-size]`).map(sizeOf)
  }

  get #size(): Size | undefined {
    return this.#sizes.find(({ button }) => pressed(button))
  }

  /** Units in stock of what is chosen: the size, else the colour, else the product. */
  get #stock(): number {
    const sizes = this.#sizes
    if (this.#size) return this.#size.stock
    if (sizes.length > 0) return sizes.reduce((sum, { stock }) => sum + stock, 0)
    return Number(this.dataset['stock'])
  }

  #chooseColor(button: HTMLElement): void {
    const before = this.#size?.size ?? ''
    press(this.#all('[data-color]'), button)
    for (const part of this.#all('[data-of]')) part.hidden = part.dataset['of'] !== button.dataset['color']
    for (const group of this.#all('[data-sizes]'))
      group.hidden = group.dataset['sizes'] !== button.dataset['color']
    const size = sameSize(this.#sizes, before) ?? (this.#asksSize ? undefined : firstInStock(this.#sizes))
    press(this.#all('[data-size]'), size?.button)
    this.#write('[data-color-name]', button.dataset['name'] ?? '')
    this.#tell()
  }

  /** STATE-17, VAL-05: a sold-out size cannot be chosen, whatever the button says. */
  #chooseSize(button: HTMLElement): void {
    if (sizeOf(button).stock <= 0) return this.#sayError(stockMessages.sizeSoldOut)
    press(this.#all('[data-size]'), button)
    rememberSize(this.#kind, sizeOf(button).size)
    this.#tell()
  }

  /** Shows what is chosen now, here and to listeners. */
  #tell(): void {
    this.#sayError('')
    this.#show()
    const { color: colorId = '', name = '' } = this.#color?.dataset ?? {}
    const detail: Choice = { colorId, color: name, size: this.#size?.size ?? '' }
    this.dispatchEvent(new CustomEvent('choose', { detail }))
  }

  #step(by: 1 | -1): void {
    const now = { quantity: this.#quantity, stock: this.#stock }
    if (by === -1 && !canDecrease(now)) return
    if (by === 1 && !canIncrease(now)) return void toastError(stockMessages.exhausted, { id: QUANTITY_TOAST })
    this.#quantity += by
    this.#show()
  }

  #show(): void {
    const stock = this.#stock
    this.#quantity = Math.max(1, Math.min(this.#quantity, stock))
    this.#write('[data-quantity]', String(this.#quantity))
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-less]'))
      button.disabled = !canDecrease({ quantity: this.#quantity })
    for (const place of this.#all('[data-availability]')) {
      place.textContent = stock > 0 ? say.inStock(stock) : say.soldOut
      place.classList.toggle('text-ok', stock > 0)
      place.classList.toggle('text-accent', stock <= 0)
    }
    const isMissing = this.#asksSize && !this.#size
    this.#sayFew(isFew(stock) && !isMissing ? say.few(stock) : '')
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-add], [data-more]'))
      button.disabled = stock <= 0 || isMissing
    for (const hint of this.#all('[data-size-hint]')) hint.hidden = !isMissing
    const foot = this.#size?.button.dataset['cm']
    this.#write('[data-size-meaning]', foot === undefined ? '' : say.sizeMeaning(Number(foot)))
    const chosen = this.#size?.size
    this.#write('[data-add-size]', chosen === undefined ? '' : say.addedSize(chosen))
    for (const list of this.querySelectorAll<HTMLSelectElement>('[data-size-list]')) {
      list.replaceChildren(...sizeOptions(this.#sizes, chosen))
      if (chosen === undefined) list.selectedIndex = -1
    }
    const own = this.querySelector<HTMLElement>('[data-price-of]')?.dataset['priceOf'] ?? '{}'
    const offer = this.#size ?? (JSON.parse(own) as PricedInSoles)
    for (const place of this.#all('[data-price-look]'))
      place.replaceChildren(
        drawPrice(h, offer, priceLooks[place.dataset['priceLook'] as keyof typeof priceLooks]),
      )
  }

  /** CHOOSE-06: in the dialog, says that few units of the current choice are left. The page shows the stock anyway. */
  #sayFew(text: string): void {
    if (this.querySelector('[data-availability]')) return
    let place = this.querySelector('[data-few]')
    if (!place && text !== '') {
      place = h('p', { class: 'few-left', 'data-few': true })
      this.querySelector('[data-size-hint]')?.after(place)
    }
    if (place) place.textContent = text
  }

  #sayError(text: string): void {
    const place = this.querySelector('[data-size-error]')
    if (!place) return
    place.textContent = text
    if (text !== '') place.closest('fieldset')?.scrollIntoView({ block: 'center' })
  }

  async #add(): Promise<void> {
    const button = this.querySelector<HTMLElement>('[data-add]')
    const [sizes, size, chosen] = [this.#sizes, this.#size, this.#color]
    const problem = chosen ? sizeProblem({ sizeId: size?._id ?? '', sizes }) : null
    this.#sayError(
      problem === null ? '' : problem === 'required' ? stockMessages.sizeRequired : stockMessages.sizeSoldOut,
    )
    if (problem !== null || !button || button.ariaBusy === 'true') return
    const { name: color = '', code: colorCode = '' } = chosen?.dataset ?? {}
    const text = button.querySelector('[data-add-text]')
    button.ariaBusy = 'true'
    if (text) text.textContent = say.adding
    const isAdded = await add({
      productId: this.dataset['product'] ?? '',
      quantity: this.#quantity,
      variant: size ? lineVariant({ color, colorCode }, size) : null,
      item: shownItem(this.closest('.product-top') ?? this, size ? say.sizeName(size.size) : ''),
    })
    button.ariaBusy = null
    if (text) text.textContent = say.addToCart
    if (!isAdded) return
    if (size) rememberSize(this.#kind, size.size)
    this.dispatchEvent(new Event('added'))
  }
}
