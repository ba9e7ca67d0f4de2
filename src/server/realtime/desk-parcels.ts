import { mayDo } from '#shared/rules/people.ts'
import { singleton } from '../lib/singleton.ts'
import { realtime, sellerRoom } from './holder.ts'

/** `parcel:{seller}:{number}`, sent by a trigger of migration 0050 for each change of a parcel. */
const TAG = /^parcel:([0-9a-f-]{36}):(\S{1,40})$/
/** Messages may have been lost: any parcel may have changed. */
export const ALL_PARCELS = 'parcel:all'
export const isParcelTag = (tag: string): boolean => tag.startsWith('parcel:')

/** Changes within this time are one event: moving 500 parcels at once is some ten of them. */
const GATHER_MS = 200

/** The numbers that wait to be sent, by seller. */
const waiting = () =>
  singleton('desk-parcels', () => ({ sellers: new Map<string, Set<string>>(), timer: false }))

/**
 * DESK-11: tells the people of a seller who may work on parcels, and are connected to this instance, which of theirs
 * are new or were changed: by whom and on which instance does not matter, since the database tells every instance.
 */
export function tellParcels(tags: readonly string[]): void {
  const { sellers } = waiting()
  for (const tag of tags) {
    const [, sellerId = '', number = ''] = TAG.exec(tag) ?? []
    if (number !== '') sellers.set(sellerId, (sellers.get(sellerId) ?? new Set()).add(number))
    else for (const id of connectedSellers()) send(id, [])
  }
  sendSoon()
}

const send = (sellerId: string, numbers: string[]): void =>
  void realtime()?.local.to(sellerRoom(sellerId, 'parcels')).emit('desk_parcels', numbers)

function connectedSellers(): string[] {
  const sockets = [...(realtime()?.of('/').sockets.values() ?? [])]
  const ids = sockets.flatMap(({ data: { seller } }) =>
    seller && mayDo(seller.role, 'parcels') ? [seller.id] : [],
  )
  return [...new Set(ids)]
}

function sendSoon(): void {
  const state = waiting()
  if (state.timer || state.sellers.size === 0) return
  state.timer = true
  setTimeout(() => {
    state.timer = false
    const told = [...state.sellers]
    state.sellers.clear()
    for (const [sellerId, numbers] of told) send(sellerId, [...numbers])
  }, GATHER_MS).unref()
}
