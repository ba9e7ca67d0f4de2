import { shownItem } from '#elements/product/shown-item.ts'
import { add } from '#stores/cart.ts'
import { lazy } from '#browser/lazy.ts'

/** STATE-10, STATE-11: adds at once, or asks for the size first. */
export async function quickAdd(button: HTMLElement): Promise<void> {
  const productId = button.dataset['product'] ?? ''
  if (button.ariaBusy === 'true' || productId === '') return
  button.ariaBusy = 'true'
  try {
    if (button.dataset['sizes'] === undefined)
      await add({ productId, quantity: 1, variant: null, item: shownItem(button.closest('article'), '') })
    else {
      const part = await lazy(() => import('./size-dialog.ts'))
      await part?.askSize(productId)
    }
  } finally {
    button.ariaBusy = null
  }
}
