import { fillDialog, openDialog } from '#elements/dialog.ts'
import { infoMessages as say } from '#shared/messages/info.ts'
import { infoDialogId } from '#shared/policies.ts'
import { loadPage } from '#browser/html.ts'
import { lazy } from '#browser/lazy.ts'
import { toastError } from '#stores/toasts.ts'

/** Title and text of an information page; its headings lose their ids, which may exist on this page too. */
function textOf(html: string): { title: string; parts: Element[] } {
  // The style inside the fetched page is removed: this page's policy does not allow it, and the whole sheet is loaded
  // by now.
  const page = new DOMParser().parseFromString(html.replace(/<style>.*?<\/style>/s, ''), 'text/html')
  const parts = [...page.querySelectorAll('main [data-info]')]
  for (const part of parts) for (const named of part.querySelectorAll('[id]')) named.removeAttribute('id')
  return { title: page.querySelector('h1')?.textContent.trim() ?? '', parts }
}

async function fill(path: string, { dialog, title, body }: ReturnType<typeof openDialog>): Promise<void> {
  const outcome = await loadPage(path)
  if (!outcome.ok) {
    // Closed first, so that the focus goes back to the link.
    dialog.close()
    dialog.remove()
    toastError(outcome.message || say.textFailed)
    return
  }
  const text = textOf(outcome.value)
  title.textContent = text.title
  dialog.ariaLabel = text.title
  fillDialog(body, ...text.parts)
  if (body.querySelector('[data-company]'))
    await lazy(() => import('../init.ts')).then(part => part?.fillMissing())
}

/** D-04: the text of an information page over the current page; read once, and shown again from then on. */
export async function openText(path: string): Promise<void> {
  const known = document.getElementById(infoDialogId(path))
  if (known instanceof HTMLDialogElement) {
    if (!known.open) known.showModal()
    return
  }
  const [id, className] = [infoDialogId(path), 'dialog dialog-wide']
  await fill(path, openDialog({ id, title: say.opening, className, waiting: 'h-60' }))
}
