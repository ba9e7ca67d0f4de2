import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReadableAtom } from 'nanostores'
import { expect, test, vi } from 'vitest'
import { Parcels } from '#islands/orders/Parcels.tsx'
import type { ParcelAnswer } from '#shared/contracts/orders.ts'

/** Without a page there is no store that changes: each is drawn as it is. */
vi.mock('@nanostores/react', () => ({ useStore: (store: ReadableAtom) => store.get() as unknown }))

const parcel: ParcelAnswer = {
  ...{ number: 'V-7K2M9QXD-1', shopName: 'Misti', state: 'shipped', date: '2026-11-22T15:00:00.000Z' },
  ...{ carrier: 'Olva', tracking: '', code: '', link: null },
}
const drawn = (change: Partial<ParcelAnswer>) =>
  renderToStaticMarkup(
    createElement(Parcels, {
      ...{ parcels: [{ ...parcel, ...change }], contact: '' },
      onReceived: () => Promise.resolve(),
    }),
  )

test('PARCEL-12 PARCEL-14 «Lo recibí» is there for a parcel that is on its way, not for one that waits in a store', () => {
  expect(drawn({})).toContain('Lo recibí')
  expect(drawn({ state: 'delivered' })).not.toContain('Lo recibí')
  expect(drawn({ isPickedUp: true })).not.toContain('Lo recibí')
  // Then it says no more than its order.
  expect(drawn({ isPickedUp: true, carrier: '' })).toBe('')
})
