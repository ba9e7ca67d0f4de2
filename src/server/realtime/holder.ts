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
export const sellerRoom = (id: string): string => `seller:${id}`
/** The room of every socket that gets the list of online sellers. */
export const SELLERS_ROOM = 'sellers'
/** The room of every socket that belongs to a person. */
export const PEOPLE_ROOM = 'people'
