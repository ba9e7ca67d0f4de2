// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { Parcels } from '#islands/orders/Parcels.tsx'
import type { ParcelAnswer } from '#shared/contracts/orders.ts'
import { draw, leave } from './screen.ts'

afterEach(leave)

const plain: ParcelAnswer = {
  ...{ number: 'V-1-1', shopName: 'Misti', state: 'warehouse', date: '2026-11-22T15:00:00.000Z' },
  ...{ carrier: '', tracking: '', code: '', link: null },
}
const drawn = async (...parcels: ParcelAnswer[]) => {
  await draw(<Parcels parcels={parcels} contact="" onReceived={() => Promise.resolve()} />)
  return document.querySelector('#parcels') !== null
}

test('PARCEL-10 one parcel that says no more than its order is not shown', async () => {
  expect(await drawn(plain)).toBe(false)
  expect(await drawn()).toBe(false)
})

test.each<[string, Partial<ParcelAnswer>]>([
  ['who carries it', { carrier: 'Olva' }],
  ['its number', { tracking: '123' }],
  ['what proved that it came', { state: 'delivered', proof: 'photo' }],
  ['that it can be confirmed', { state: 'shipped' }],
  ['that it was not delivered', { state: 'undelivered', reason: 'No había nadie' }],
])('PARCEL-10 one parcel is shown that says %s', async (_, more) => {
  expect(await drawn({ ...plain, ...more })).toBe(true)
})

test('PARCEL-10 two parcels are shown, however little they say', async () => {
  expect(await drawn(plain, { ...plain, number: 'V-1-2' })).toBe(true)
})
