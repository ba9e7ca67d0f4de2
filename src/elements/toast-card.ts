import { shellMessages as say } from '#shared/messages/shell.ts'
import { dismiss, type Toast, type ToastItem, type ToastKind } from '#stores/toasts.ts'
import { h, icon } from '#browser/dom.ts'

const CLOSE = 'm6 6 12 12M18 6 6 18'
const looks: Record<ToastKind, { path: string | null; className: string }> = {
  success: { path: 'm5 12.5 4.5 4.5L19 7', className: 'bg-ok' },
  error: { path: 'M12 8v5m0 3h.01M12 3.5 2.8 19.5h18.4Z', className: 'bg-accent' },
  blank: { path: 'M12 11v5m0-8h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z', className: 'bg-ink' },
  loading: { path: null, className: '' },
}
const SPINNER =
  'size-5 shrink-0 animate-spin rounded-full border-2 border-line-strong border-t-ink motion-reduce:animate-none'

const mark = (path: string | null): Element =>
  path === null ? h('span', { class: SPINNER, 'aria-hidden': 'true' }) : icon(path, 'size-4')

/** SCREEN-05. */
const about = ({ name, size, price }: ToastItem) =>
  h(
    'span',
    { class: 'mt-0.5 block font-normal wrap-anywhere' },
    h('span', { class: 'line-clamp-2' }, name),
    h(
      'span',
      { class: 'block text-muted' },
      size === '' ? '' : `${size} · `,
      h('span', { class: 'price text-ink' }, price),
    ),
  )

const linkTo = ({ href, label }: NonNullable<Toast['link']>) =>
  h(
    'a',
    { href, class: 'link link-tap -mb-2.5 flex w-fit font-semibold', 'aria-keyshortcuts': 'Alt+T F6' },
    label,
  )

/** A toast as it stands in the page; `onDismiss` runs before its button takes it away. */
export function toastCard({ id, kind, text, item, link }: Toast, onDismiss: () => void): HTMLElement {
  const { path, className } = looks[kind]
  const close = (): void => {
    onDismiss()
    dismiss(id)
  }
  return h(
    'div',
    { class: 'toast', role: kind === 'error' && 'alert' },
    h(
      'span',
      { class: `grid size-7 shrink-0 place-items-center rounded-full text-paper ${className}` },
      mark(path),
    ),
    item?.picture
      ? h('img', { src: item.picture, alt: '', width: '56', height: '70', class: 'toast-picture' })
      : null,
    h(
      'p',
      { class: 'min-w-0 flex-1 py-0.5 break-words' },
      text,
      item ? about(item) : null,
      link ? linkTo(link) : null,
    ),
    h(
      'button',
      { type: 'button', class: 'btn-icon -my-2 -mr-2', 'aria-label': say.dismiss, click: close },
      icon(CLOSE, 'size-4'),
    ),
  )
}
