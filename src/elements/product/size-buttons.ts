import { productMessages as say } from '#shared/messages/product.ts'
import { soles } from '#shared/rules/money.ts'

export const pressed = (button: Element): boolean => button.getAttribute('aria-pressed') === 'true'
/** Presses one of the buttons, or none. */
export const press = (buttons: Iterable<Element>, chosen: Element | undefined): void => {
  for (const button of buttons) button.setAttribute('aria-pressed', String(button === chosen))
}

export type Size = ReturnType<typeof sizeOf>

/** A size, as the data attributes of its button describe it. */
export const sizeOf = (button: HTMLElement) => ({
  button,
  _id: button.dataset['size'] ?? '',
  size: button.dataset['name'] ?? '',
  stock: Number(button.dataset['stock']),
  price: soles(Number(button.dataset['price'])),
  discount: soles(Number(button.dataset['discount'])),
  sku: button.dataset['sku'] ?? '',
})

/** The sizes as the options of a list; those that are sold out cannot be chosen. */
export const sizeOptions = (sizes: readonly Size[], chosen: string | undefined): HTMLOptionElement[] =>
  sizes.map(({ size, stock }) => {
    const option = new Option(stock > 0 ? size : say.sizeGone(size), size, false, size === chosen)
    option.disabled = stock <= 0
    return option
  })
