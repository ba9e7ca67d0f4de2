import { infoMessages as say } from '#shared/messages/info.ts'
import { navMessages } from '#shared/messages/nav.ts'
import { infoDialogId } from '#shared/policies.ts'
import { loadPage } from '#stores/info.ts'
import { lazy } from '#stores/lazy.ts'
import { toastError } from '#stores/toasts.ts'
import { h, icon } from '#elements/dom.ts'

const CLOSE = 'm6 6 12 12M18 6 6 18'
const FRAME =
  'sticky -top-5 z-10 -mx-5 -mt-5 mb-4 flex items-center justify-between gap-3 border-b border-line bg-paper px-5 py-2'

/** Title and text of an information page; its headings lose their ids, which may exist on this page too. */
function textOf(html: string): { title: string; parts: Element[] } {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const parts = [...page.querySelectorAll('main [data-info]')]
  for (const part of parts) for (const named of part.querySelectorAll('[id]')) named.removeAttribute('id')
  return { title: page.querySelector('h1')?.textContent.trim() ?? '', parts }
}

function newDialog(path: string) {
  const title = h('h2', { class: 'text-lg' }, say.opening)
  const close = h('button', { class: 'btn-icon', 'aria-label': navMessages.close }, icon(CLOSE))
  const skeleton = h('div', { class: 'skeleton h-60' })
  const body = h('div', { class: 'grid gap-4', 'aria-busy': 'true' }, skeleton)
  const dialog = h(
    'dialog',
    { id: infoDialogId(path), class: 'dialog dialog-wide', closedby: 'any' },
    h('form', { method: 'dialog', class: FRAME }, title, close),
    body,
  )
  document.body.append(dialog)
  return { dialog, title, body }
}

async function fill(path: string, { dialog, title, body }: ReturnType<typeof newDialog>): Promise<void> {
  const outcome = await loadPage(path)
  if (!outcome.ok) {
    dialog.remove()
    toastError(outcome.error.message || say.textFailed)
    return
  }
  const text = textOf(outcome.value)
  title.textContent = text.title
  dialog.ariaLabel = text.title
  body.removeAttribute('aria-busy')
  body.replaceChildren(...text.parts)
  if (body.querySelector('[data-company]'))
    await lazy(() => import('../init.ts')).then(part => part?.fillMissing())
}

/** D-04: the text of an information page over the page one is on; read once, shown as often as it is asked for. */
export async function openText(path: string): Promise<void> {
  const known = document.getElementById(infoDialogId(path))
  if (known instanceof HTMLDialogElement) {
    if (!known.open) known.showModal()
    return
  }
  const made = newDialog(path)
  made.dialog.showModal()
  await fill(path, made)
}
