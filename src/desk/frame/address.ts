import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { DESK_OPEN } from '#shared/desk-address.ts'

const CHANGED = 'desk:address'

function subscribe(changed: () => void): () => void {
  addEventListener('popstate', changed)
  addEventListener(CHANGED, changed)
  return () => {
    removeEventListener('popstate', changed)
    removeEventListener(CHANGED, changed)
  }
}
const now = (): string => location.search
const onServer = (): string => ''

/** '' takes a name out of the query. */
type Change = Readonly<Record<string, string>>

function write(change: Change, isStep: boolean): void {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  const url = text === '' ? location.pathname : `${location.pathname}?${text}`
  if (isStep) history.pushState({ desk: true }, '', url)
  else history.replaceState(history.state, '', url)
  dispatchEvent(new Event(CHANGED))
}

/**
 * FRAME-05: filters and the open row are in the address, so that a link, a reload and the back button find them again.
 * A step is one that back takes back.
 */
export function useAddress() {
  const text = useSyncExternalStore(subscribe, now, onServer)
  const query = useMemo(() => new URLSearchParams(text), [text])
  const step = useCallback((change: Change) => write(change, true), [])
  const replace = useCallback((change: Change) => write(change, false), [])
  return { query, step, replace }
}

/** Closes the open row: by going back where a step opened it, so that back does not open it again. */
export function closeRow(): void {
  const state = history.state as { desk?: boolean } | null
  if (state?.desk) history.back()
  else write({ [DESK_OPEN]: '' }, false)
}
