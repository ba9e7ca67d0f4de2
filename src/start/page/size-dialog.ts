import { fillDialog, openDialog } from '#elements/dialog.ts'
import { h } from '#browser/dom.ts'
import { productMessages as say } from '#shared/messages/product.ts'
import { sizeChoicePath } from '#shared/partials.ts'
import { loadPage } from '#browser/html.ts'
import './product.ts'
import { started } from './queued-clicks.ts'

started('box')

/**
 * STATE-11: the choice of a product over the current page. It opens at once. Colours and sizes come from the server, so
 * that their stock is current. They are removed when the dialog closes, so that nothing of the last choice is left
 * (STATE-13).
 */
export async function askSize(productId: string): Promise<void> {
  const made = openDialog({ id: 'size-dialog', title: say.chooseSize, className: 'dialog', waiting: 'h-80' })
  const { dialog, body } = made
  const close = () => dialog.close()
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', event => {
    if (event.target instanceof Element && event.target.closest('[data-cancel]')) close()
  })
  const load = async (): Promise<void> => {
    const page = await loadPage(sizeChoicePath(productId))
    const box = page.ok && new DOMParser().parseFromString(page.value, 'text/html').querySelector('buy-box')
    if (!(box instanceof HTMLElement)) return fail()
    box.addEventListener('added', close)
    fillDialog(body, box)
    box.focus()
  }
  const fail = () =>
    fillDialog(
      body,
      h('p', { role: 'alert', class: 'notice notice-error' }, say.loadFailed),
      h('button', { type: 'button', class: 'btn btn-quiet w-fit', click: () => void load() }, say.retry),
    )
  await load()
}
