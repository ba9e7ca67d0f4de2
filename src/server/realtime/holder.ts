import type { Capability } from '#shared/rules/people.ts'
import { singleton } from '../lib/singleton.ts'
import type { ShopServer } from './socket.ts'

interface Holder {
  io: ShopServer | undefined
  stopChecks?: () => void
}

export const holder = () => singleton<Holder>('realtime', () => ({ io: undefined }))

/** The sockets of this process; nothing before `attachRealtime` (the owner's commands, tests of the API). */
export const realtime = (): ShopServer | undefined => holder().io

export const customerRoom = (id: string): string => `customer:${id}`
/**
 * PEOPLE-04: the room of everybody of a seller who may do this. The one for messages has the name that an instance of
 * the release before gives to a seller's only room.
 */
export const sellerRoom = (id: string, capability: Capability): string =>
  capability === 'messages' ? `seller:${id}` : `seller:${id}:${capability}`
/** The room of one person of a seller. */
export const personRoom = (id: string): string => `person:${id}`
/** The room of every socket of somebody who answers customers. */
export const SELLERS_ROOM = 'sellers'
/** The room of every socket that belongs to a person. */
export const PEOPLE_ROOM = 'people'
