// Toasts of the page; `elements/toaster.ts` draws them.
import { atom, type WritableAtom } from 'nanostores'
import { beforeLeaving } from '#browser/go.ts'
import { MAX_TOASTS, TOAST_DURATION_MS } from '#shared/business.ts'
import { storageKeys } from '#shared/storage.ts'
import { parseStored } from './parse-stored.ts'

export type ToastKind = 'success' | 'error' | 'blank' | 'loading'
/** SCREEN-05: what a toast is about, as the page showed it. */
export interface ToastItem {
  name: string
  /** The chosen size in words: 'Talla 37'; '' for none. */
  size: string
  /** As the page showed it: 'S/113.90'. */
  price: string
  /** Address of its picture; '' for none. */
  picture: string
}
export interface Toast {
  id: string
  kind: ToastKind
  text: string
  /** The milliseconds that are left; Infinity = until dismissed (CONST-08). */
  durationMs: number
  /** Milliseconds since 1970; the same on the next page, less the time between (D-112). */
  until: number
  /** The error of a form, useless once the form was left (D-112). */
  isOfForm?: true
  /** The link in the toast, if it has one. */
  link?: { href: string; label: string }
  item?: ToastItem
}
/** The later of two toasts with one `id` replaces the earlier. */
type Extra = Partial<Pick<Toast, 'id' | 'durationMs' | 'link' | 'isOfForm' | 'item'>>

/** With the time before it, a toast's number is its own on the next page too. */
let count = 0

export const $toasts = atom<readonly Toast[]>([])

/** One toast says what became of a quantity, whatever was tapped before. */
export const QUANTITY_TOAST = 'quantity'

const make = (kind: ToastKind, text: string, extra: Extra = {}): Toast => {
  const durationMs = extra.durationMs ?? (kind === 'loading' ? Infinity : TOAST_DURATION_MS[kind])
  const id = extra.id ?? `${String(Date.now())}-${String(++count)}`
  return { ...extra, id, kind, text, durationMs, until: Date.now() + durationMs }
}
const add = (kind: ToastKind, text: string, extra?: Extra): string => {
  const made = make(kind, text, extra)
  const others = $toasts.get().filter(({ id }) => id !== made.id)
  $toasts.set([...others, made].slice(-MAX_TOASTS))
  return made.id
}

export const toastSuccess = (text: string, extra?: Extra): string => add('success', text, extra)
export const toastError = (text: string, extra?: Extra): string => add('error', text, extra)
export const toast = (text: string, extra?: Extra): string => add('blank', text, extra)
export const toastLoading = (text: string): string => add('loading', text)
export const dismiss = (id: string): void => {
  $toasts.set($toasts.get().filter(item => item.id !== id))
}

const formErrors = new WeakMap<object, string>()
const refusals = new WeakMap<object, WritableAtom<string>>()
/** DOOR-24: the last refusal of a form, '' for none; it stays on the page when its toast has gone. */
export function refusalOf(form: object): WritableAtom<string> {
  const known = refusals.get(form) ?? atom('')
  refusals.set(form, known)
  return known
}

/** D-112: `form` is any value that identifies the form, for example its busy flag. */
export const clearFormError = (form: object): void => {
  refusalOf(form).set('')
  dismiss(formErrors.get(form) ?? '')
}
/** D-112: replaces the form's last error; gone when the form is sent again or left. */
export const toastFormError = (form: object, text: string, extra?: Extra): void => {
  clearFormError(form)
  refusalOf(form).set(text)
  formErrors.set(form, toastError(text, { ...extra, isOfForm: true }))
}

/** Too short to be read. */
const GLIMPSE_MS = 300

/**
 * D-15, D-112: a toast that is still shown when the page changes is shown on the next page for the rest of its time.
 */
export const keepForNextPage = (): void => {
  const now = Date.now()
  const waiting = $toasts
    .get()
    .filter(item => item.kind !== 'loading' && !item.isOfForm && item.until - now > GLIMPSE_MS)
    .map(item => ({ ...item, durationMs: item.until - now }))
  if (waiting.length > 0) sessionStorage.setItem(storageKeys.toasts, JSON.stringify(waiting))
}
beforeLeaving(keepForNextPage)

/** A toast that only the next page shows, from a page that is left at once. */
export const toastOnNextPage = (text: string, extra?: Extra): void =>
  sessionStorage.setItem(storageKeys.toasts, JSON.stringify([make('blank', text, extra)]))

/** Shows what the previous page left; called once at page load. */
export const takeFromLastPage = (): void => {
  const stored = parseStored(sessionStorage.getItem(storageKeys.toasts))
  sessionStorage.removeItem(storageKeys.toasts)
  if (!Array.isArray(stored)) return
  for (const { kind, text, ...kept } of stored as Toast[]) add(kind, text, kept)
}
