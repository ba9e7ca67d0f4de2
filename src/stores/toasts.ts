// Toasts of the page; the toaster island draws them when the first one is due.
import { atom } from 'nanostores'
import { MAX_TOASTS, TOAST_DURATION_MS } from '#shared/business.ts'

export type ToastKind = 'success' | 'error' | 'blank' | 'loading'
export interface Toast {
  id: string
  kind: ToastKind
  text: string
  /** Milliseconds; Infinity = until dismissed (CONST-08). */
  durationMs: number
  /** Where the toast invites to go, if anywhere. */
  link?: { href: string; label: string }
}
type Extra = { durationMs?: number; link?: Toast['link'] }

const PENDING = 'vitrina:toasts'
let count = 0

export const $toasts = atom<readonly Toast[]>([])

const make = (kind: ToastKind, text: string, { durationMs, link }: Extra = {}): Toast => {
  const byKind = kind === 'loading' ? Infinity : TOAST_DURATION_MS[kind]
  const id = `t${String(++count)}`
  return { id, kind, text, durationMs: durationMs ?? byKind, ...(link ? { link } : {}) }
}
const add = (kind: ToastKind, text: string, extra?: Extra): string => {
  const made = make(kind, text, extra)
  $toasts.set([...$toasts.get(), made].slice(-MAX_TOASTS))
  return made.id
}

export const toastSuccess = (text: string, extra?: Extra): string => add('success', text, extra)
export const toastError = (text: string, extra?: Extra): string => add('error', text, extra)
export const toast = (text: string, extra?: Extra): string => add('blank', text, extra)
export const toastLoading = (text: string): string => add('loading', text)
export const dismiss = (id: string): void => {
  $toasts.set($toasts.get().filter(item => item.id !== id))
}

/** D-15: what still shows when the page changes shows on the next page. */
export const keepForNextPage = (): void => {
  const waiting = $toasts.get().filter(item => item.kind !== 'loading')
  if (waiting.length > 0) sessionStorage.setItem(PENDING, JSON.stringify(waiting))
}

/** A toast that only the next page shows, said by a page that is left at once. */
export const toastOnNextPage = (text: string, extra?: Extra): void =>
  sessionStorage.setItem(PENDING, JSON.stringify([make('blank', text, extra)]))

/** Shows what the previous page left; called once at page load. */
export const takeFromLastPage = (): void => {
  const stored = sessionStorage.getItem(PENDING)
  sessionStorage.removeItem(PENDING)
  if (!stored) return
  for (const item of JSON.parse(stored) as Toast[]) add(item.kind, item.text, { link: item.link })
}
