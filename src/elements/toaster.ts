import { boundaryMessages } from '#shared/messages/boundary.ts'
import { toast as hotToast, useToaster } from 'react-hot-toast/headless'
import { h, icon } from '#browser/dom.ts'
import { runWithHooks } from '#browser/hooks.ts'
import { $toasts, dismiss, type Toast, type ToastItem, type ToastKind } from '#stores/toasts.ts'
import { shellMessages as say } from '#shared/messages/shell.ts'

type Handlers = ReturnType<typeof useToaster>['handlers']

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
      ? h('img', { src: item.picture, alt: '', width: '56', height: '70', class: 'small-picture' })
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

/** D-11: a toast that another version of the shop kept may be impossible to draw. */
function cardOf(item: Toast): HTMLElement {
  try {
    return toastCard(item, giveBack)
  } catch {
    return h('p', { role: 'alert', class: 'toast' }, boundaryMessages.title)
  }
}

/** SCREEN-13: after a tap there is no pointer any more, although browsers report a mouse. */
const canRest = (): boolean => matchMedia('(hover: hover)').matches

/** The time of all toasts stops while the pointer or the focus is on any of them. Returns how it goes on. */
function followPauses(place: HTMLElement, handlers: () => Handlers): () => void {
  let isPaused = false
  const pause = (): void => {
    if (!isPaused) handlers().startPause()
    isPaused = true
  }
  const goOn = (): void => {
    isPaused = false
    handlers().endPause()
  }
  place.addEventListener('focusin', pause)
  place.addEventListener('focusout', goOn)
  place.addEventListener('mouseenter', () => canRest() && pause())
  place.addEventListener('mouseleave', goOn)
  return goOn
}

/** As long as the style sheet takes to fade one out. */
const FADE_MS = 200

/**
 * CONST-07, CONST-08: the page's toasts, newest first, each for its time, which `react-hot-toast` measures. In plain
 * HTML, so that one comes together with the answer that it reports (SPEED-05).
 */
export function showToasts(place: HTMLElement): void {
  const nodes = new Map<string, HTMLElement>()
  let handlers: Handlers
  const goOn = followPauses(place, () => handlers)

  const take = (item: Toast): void => {
    const known = nodes.get(item.id)
    const node = known ?? h('div', { 'data-toast': true, role: 'status', 'aria-live': 'polite' })
    node.className = 'toast-place'
    node.replaceChildren(cardOf(item))
    if (!known) place.prepend(node)
    nodes.set(item.id, node)
    hotToast('', { id: item.id, duration: item.durationMs, removeDelay: FADE_MS })
  }

  runWithHooks(() => {
    const toaster = useToaster()
    handlers = toaster.handlers
    for (const { id } of toaster.toasts.filter(one => !one.visible)) {
      nodes.get(id)?.classList.add('opacity-0')
      if ($toasts.get().some(item => item.id === id)) dismiss(id)
    }
    for (const [id, node] of nodes) {
      if (toaster.toasts.some(one => one.id === id)) continue
      nodes.delete(id)
      node.remove()
      // The element that had the focus or the pointer may have been removed with the toast.
      if (!place.matches(':hover, :focus-within')) goOn()
    }
  })
  $toasts.subscribe((items, before = []) => {
    for (const { id } of before) if (!items.some(item => item.id === id)) hotToast.dismiss(id)
    for (const item of items) if (!before.includes(item)) take(item)
  })
  followKeys(place)
}
