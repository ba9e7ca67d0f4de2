import { useStore } from '@nanostores/react'
import type { Store, StoreValue } from 'nanostores'

/** The value of a store; in the page's first drawing the one that the server drew with. */
export const useAtom = <Kept extends Store>($store: Kept): StoreValue<Kept> =>
  useStore($store, { ssr: 'initial' })
