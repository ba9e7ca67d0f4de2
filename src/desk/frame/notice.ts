import { atom } from 'nanostores'

interface Notice {
  /** Another one each time, so that the same words are said again. */
  id: number
  text: string
  kind: 'ok' | 'refused'
  /** Takes back what was done. */
  undo?: () => void
}

/** FRAME-08: what the last action did, with the way back. */
export const $notice = atom<Notice | null>(null)

const OK_MS = 6_000
/** A way back stays as long as somebody needs to see the mistake. */
const UNDO_MS = 20_000

let count = 0
let timer: ReturnType<typeof setTimeout> | undefined

export const dropNotice = (): void => {
  clearTimeout(timer)
  $notice.set(null)
}

export function tell(text: string, undo?: () => void): void {
  clearTimeout(timer)
  $notice.set({ id: (count += 1), text, kind: 'ok', ...(undo && { undo }) })
  timer = setTimeout(dropNotice, undo ? UNDO_MS : OK_MS)
}

/** Stays until the next action, or until somebody closes it. */
export function tellRefused(text: string): void {
  if (text === '') return dropNotice()
  clearTimeout(timer)
  $notice.set({ id: (count += 1), text, kind: 'refused' })
}
