import { useSyncExternalStore } from 'react'

/** From here on there is room for a table with the detail beside it. */
const WIDE = '(width >= 64rem)'

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the screen is a desktop's; a phone's until the browser has said. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
