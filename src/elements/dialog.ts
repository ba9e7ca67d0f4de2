import { navMessages } from '#shared/messages/nav.ts'
import { h, icon } from '#browser/dom.ts'

const CLOSE = 'm6 6 12 12M18 6 6 18'

/** A dialog that opens at once and waits for what is fetched into its body. */
export function openDialog(o: { id: string; title: string; className: string; waiting: string }) {
  const title = h('h2', { class: 'text-lg' }, o.title)
  const close = h('button', { class: 'btn-icon', 'aria-label': navMessages.close }, icon(CLOSE))
  const body = h(
    'div',
    { class: 'grid gap-4', 'aria-busy': 'true' },
    h('div', { class: `skeleton ${o.waiting}` }),
  )
  const dialog = h(
    'dialog',
    { id: o.id, class: o.className, closedby: 'any', 'aria-label': o.title },
    h('form', { method: 'dialog', class: 'dialog-head' }, title, close),
    body,
  )
  document.body.append(dialog)
  dialog.showModal()
  return { dialog, title, body }
}

/** Puts what arrived into the body. */
export function fillDialog(body: HTMLElement, ...content: Element[]): void {
  body.removeAttribute('aria-busy')
  body.replaceChildren(...content)
}
