import type { Server } from 'socket.io'
import { singleton } from '../lib/singleton.ts'

export const holder = () => singleton<{ io: Server | undefined }>('realtime', () => ({ io: undefined }))

/** The sockets of this process; nothing before `attachRealtime` (the owner's commands, tests of the API). */
export const realtime = (): Server | undefined => holder().io

export const customerRoom = (id: string): string => `customer:${id}`
export const sellerRoom = (id: string): string => `seller:${id}`
/** Everybody who hears which sellers are online. */
export const SELLERS_ROOM = 'sellers'
