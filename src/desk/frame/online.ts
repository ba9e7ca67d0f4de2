import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export const isOnline = (): boolean => navigator.onLine

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true)
