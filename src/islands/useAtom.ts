import { useStore } from '@nanostores/react'
import type { Store, StoreValue } from 'nanostores'

/** The value of a store. The first drawing uses the value that the server had, so that both agree. */
export const useAtom = <Kept extends Store>($store: Kept): StoreValue<Kept> =>
  useStore($store, { ssr: 'initial' })
