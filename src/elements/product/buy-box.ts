import { productMessages as say } from '#shared/messages/product.ts'
import { stockMessages } from '#shared/messages/stock.ts'
import { canDecrease, canIncrease } from '#shared/rules/stock.ts'
import { soles } from '#shared/rules/money.ts'
import type { PricedInSoles } from '#shared/rules/price.ts'
import { firstInStock, lineVariant, nearestSize, sameSize, sizeProblem } from '#shared/rules/variants.ts'
import { add } from '#stores/cart.ts'
import { toastError } from '#stores/toasts.ts'
import { readChoice, tellChoice } from './choice.ts'
import { showGallery } from './galleries.ts'
import { drawPrice } from './price.ts'

const pressed = (button: Element): boolean => button.getAttribute('aria-pressed') === 'true'
const press = (buttons: Iterable<Element>, chosen: Element | undefined): void => {
  for (const button of buttons) button.setAttribute('aria-pressed', String(button === chosen))
}

/** A size as its button tells it. */
const sizeOf = (button: HTMLElement) => ({
  button,
  _id: button.dataset['size'] ?? '',
  size: button.dataset['name'] ?? '',
  stock: Number(button.dataset['stock']),
  price: soles(Number(button.dataset['price'])),
  discount: soles(Number(button.dataset['discount'])),
  sku: button.dataset['sku'] ?? '',
})

/** PROD-07 to PROD-11, STATE-15 to STATE-17, VAL-06 to VAL-08. The HTML holds the state; this moves it. */
export class BuyBox extends HTMLElement {
  #quantity = 1

  connectedCallback(): void {
    this.addEventListener('click', event => {
      const button = event.target instanceof Element && event.target.closest<HTMLElement>('button')
      if (!button) return
      const { colour, size, less, more, add: adds } = button.dataset
      if (colour !== undefined) this.#chooseColour(button)
      else if (size !== undefined) this.#chooseSize(button)
      else if (less !== undefined) this.#step(-1)
      else if (more !== undefined) this.#step(1)
      else if (adds !== undefined) void this.#add(button)
    })
    this.#followLink()
  }

  /** SEO-06: a shared link opens the colour and size it names; a size that is gone opens the nearest one. */
  #followLink(): void {
    const { color, size } = readChoice()
    const colour = this.#all('[data-colour]').find(button => button.dataset['name'] === color)
    if (colour && !pressed(colour)) this.#chooseColour(colour)
    if (size === '') return
    press(this.#all('[data-size]'), nearestSize(this.#sizes, size)?.button)
    this.#show()
  }

  #all = (selector: string): HTMLElement[] => [...this.querySelectorAll<HTMLElement>(selector)]

  get #colour(): HTMLElement | undefined {
    return this.#all('[data-colour]').find(pressed)
  }

  get #sizes(): ReturnType<typeof sizeOf>[] {
    return this.#all(`[data-sizes="${this.#colour?.dataset['colour'] ?? ''}"] [data-size]`).map(sizeOf)
  }

  get #size(): ReturnType<typeof sizeOf> | undefined {
    return this.#sizes.find(({ button }) => pressed(button))
  }

  /** Units on the shelf of what is chosen: the size, else the colour, else the product. */
  get #stock(): number {
    const sizes = this.#sizes
    if (this.#size) return this.#size.stock
    if (sizes.length > 0) return sizes.reduce((sum, { stock }) => sum + stock, 0)
    return Number(this.dataset['stock'])
  }

  #chooseColour(button: HTMLElement): void {
    const before = this.#size?.size ?? ''
    press(this.#all('[data-colour]'), button)
    for (const group of this.#all('[data-sizes]'))
      group.hidden = group.dataset['sizes'] !== button.dataset['colour']
    const size = sameSize(this.#sizes, before) ?? firstInStock(this.#sizes)
    press(this.#all('[data-size]'), size?.button)
    for (const name of this.#all('[data-colour-name]')) name.textContent = button.dataset['name'] ?? ''
    showGallery(button.dataset['colour'] ?? '')
    this.#show()
    this.#tell()
  }

  /** STATE-17: a sold-out size cannot be chosen, whatever the button says. */
  #chooseSize(button: HTMLElement): void {
    if (sizeOf(button).stock <= 0) return
    press(this.#all('[data-size]'), button)
    this.#sayError('')
    this.#show()
    this.#tell()
  }

  /** The address names the choice, so that whoever it is sent to sees the same. */
  #tell(): void {
    tellChoice({ color: this.#colour?.dataset['name'] ?? '', size: this.#size?.size ?? '' })
  }

  #step(by: 1 | -1): void {
    const now = { quantity: this.#quantity, stock: this.#stock }
    if (by === -1 && !canDecrease(now)) return
    if (by === 1 && !canIncrease(now)) {
      toastError(stockMessages.exhausted)
      return
    }
    this.#quantity += by
    this.#show()
  }

  #show(): void {
    const stock = this.#stock
    this.#quantity = Math.max(1, Math.min(this.#quantity, stock))
    for (const place of this.#all('[data-quantity]')) place.textContent = String(this.#quantity)
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-less]'))
      button.disabled = !canDecrease({ quantity: this.#quantity })
    for (const place of this.#all('[data-availability]')) {
      place.textContent = stock > 0 ? say.inStock(stock) : say.soldOut
      place.classList.toggle('text-ok', stock > 0)
      place.classList.toggle('text-accent', stock <= 0)
    }
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-add], [data-more]'))
      button.disabled = stock <= 0
    const foot = this.#size?.button.dataset['cm']
    for (const place of this.#all('[data-size-meaning]'))
      place.textContent = foot === undefined ? '' : say.sizeMeaning(Number(foot))
    const own = this.querySelector<HTMLElement>('[data-price-of]')?.dataset['priceOf'] ?? '{}'
    drawPrice(this.#all('[data-price-place]'), this.#size ?? (JSON.parse(own) as PricedInSoles))
  }

  #sayError(text: string): void {
    const place = this.querySelector('[data-size-error]')
    if (!place) return
    place.textContent = text
    if (text !== '') place.closest('fieldset')?.scrollIntoView({ block: 'center' })
  }

  async #add(button: HTMLElement): Promise<void> {
    const [sizes, size, colour] = [this.#sizes, this.#size, this.#colour]
    const problem = colour ? sizeProblem({ sizeId: size?._id ?? '', sizes }) : null
    this.#sayError(
      problem === null ? '' : problem === 'required' ? stockMessages.sizeRequired : stockMessages.sizeSoldOut,
    )
    if (problem !== null || button.ariaBusy === 'true') return
    const { name: color = '', code: colorCode = '' } = colour?.dataset ?? {}
    const text = button.querySelector('[data-add-text]')
    button.ariaBusy = 'true'
    if (text) text.textContent = say.adding
    await add({
      productId: this.dataset['product'] ?? '',
      quantity: this.#quantity,
      variant: size ? lineVariant({ color, colorCode }, size) : null,
    })
    button.ariaBusy = null
    if (text) text.textContent = say.addToCart
  }
}
