import { boundaryMessages } from '#shared/messages/boundary.ts'
import {
  $toasts,
  dismiss,
  type Toast,
  type ToasterBefore,
  type ToastItem,
  type ToastKind,
} from '#stores/toasts.ts'
import { h, icon } from '#browser/dom.ts'
import { followPauses } from '#browser/toast-pauses.ts'
import { shellMessages as say } from '#shared/messages/shell.ts'

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

/** A toast in the page; `onDismiss` runs before its button removes it. */
function toastCard({ id, kind, text, item, link }: Toast, onDismiss: () => void): HTMLElement {
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

/** Where the focus was before it went to a toast. */
let from: HTMLElement | null = null

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null

function giveBack(): void {
  from?.focus()
  from = null
}

/** A11Y-09: F6 or Alt+T leads to the newest toast's link, else to its button; Escape leads back. */
function followKeys(place: HTMLElement): void {
  addEventListener('keydown', event => {
    const isInside = place.contains(document.activeElement)
    if (event.key === 'Escape' && isInside) return giveBack()
    if (event.key !== 'F6' && !(event.altKey && event.code === 'KeyT')) return
    const toast = place.querySelector('[data-toast]')
    const control = toast?.querySelector<HTMLElement>('a') ?? toast?.querySelector<HTMLElement>('button')
    if (!control) return
    event.preventDefault()
    if (!isInside) from = focused()
    control.focus()
  })
}

/** As long as the style sheet takes to fade one out. */
const FADE_MS = 200

interface Shown {
  item: Toast
  node: HTMLElement
  /** The milliseconds that are left of a toast's time. */
  leftMs: number
  since: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** D-11: a toast that another version of the shop kept may be impossible to draw. */
function cardOf(item: Toast): HTMLElement {
  try {
    return toastCard(item, giveBack)
  } catch {
    return h('p', { role: 'alert', class: 'toast' }, boundaryMessages.title)
  }
}

/**
 * CONST-07, CONST-08: the page's toasts, newest first, each for its time, which stops while the pointer or the focus is
 * on one of them. In plain HTML, so that the first one comes together with the answer that it reports. Returns how
 * another toaster takes over: toasts shown here stay until their time is over, later ones belong to the other toaster.
 */
export function showToasts(place: HTMLElement): () => ToasterBefore {
  const shown = new Map<string, Shown>()
  let isPaused = false
  let isHandedOver = false

  const start = (one: Shown): void => {
    one.since = Date.now()
    if (one.leftMs !== Infinity) one.timer = setTimeout(() => dismiss(one.item.id), one.leftMs)
  }
  const pause = (): void => {
    if (isPaused) return
    isPaused = true
    for (const one of shown.values()) {
      clearTimeout(one.timer)
      one.leftMs -= Date.now() - one.since
    }
  }
  const goOn = (): void => {
    if (!isPaused) return
    isPaused = false
    for (const one of shown.values()) start(one)
  }

  const take = (item: Toast): void => {
    const before = shown.get(item.id)
    if (before?.item === item || (!before && isHandedOver)) return
    clearTimeout(before?.timer)
    const node =
      before?.node ??
      h('div', { 'data-toast': true, class: 'toast-place', role: 'status', 'aria-live': 'polite' })
    node.replaceChildren(cardOf(item))
    if (!before) place.prepend(node)
    const one: Shown = { item, node, leftMs: item.durationMs, since: Date.now(), timer: undefined }
    shown.set(item.id, one)
    if (!isPaused) start(one)
  }
  const drop = ({ item, node, timer }: Shown): void => {
    clearTimeout(timer)
    shown.delete(item.id)
    node.classList.add('opacity-0')
    setTimeout(() => {
      node.remove()
      // The element that had the focus or the pointer may have been removed with the toast.
      if (!place.matches(':hover, :focus-within')) goOn()
    }, FADE_MS)
  }

  $toasts.subscribe(items => {
    for (const one of [...shown.values()]) if (!items.some(({ id }) => id === one.item.id)) drop(one)
    for (const item of items) take(item)
  })
  followPauses(place, pause, goOn)
  followKeys(place)
  return () => {
    isHandedOver = true
    return { has: id => shown.has(id), cardOf }
  }
}
