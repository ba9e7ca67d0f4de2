import { rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Server } from 'node:http'
import { once } from 'node:events'
import { singleton } from './singleton.ts'

/** The processes of one shop, which reach each other through sockets in a folder of their supervisor's. */
interface Peers {
  /** This one, from 1. */
  readonly own: number
  readonly all: readonly number[]
  readonly folder: string
}
const kept = singleton<{ peers: Peers | null; sockets: WeakSet<object> }>('peers', () => ({
  peers: null,
  sockets: new WeakSet(),
}))

/** Who else answers for this shop; null where this process is alone. */
export const peers = (): Peers | null => kept.peers
export const pathOfPeer = ({ folder }: Peers, worker: number): string =>
  join(folder, `${String(worker)}.sock`)
export const connectToPeer = (of: Peers, worker: number): Socket => connect(pathOfPeer(of, worker))
/** Whether another process of this shop asks. Nobody else reaches the folder. */
export const isPeer = (socket: object): boolean => kept.sockets.has(socket)

/** Takes what the others hand on to this process, as if `server` had accepted it. Gives back how to stop. */
export async function listenToPeers(server: Server, of: Peers): Promise<() => void> {
  kept.peers = of
  const path = pathOfPeer(of, of.own)
  // Of a process that was killed.
  rmSync(path, { force: true })
  const door = createServer(socket => {
    kept.sockets.add(socket)
    server.emit('connection', socket)
  })
  door.on('error', () => undefined)
  door.listen(path)
  await once(door, 'listening')
  return () => door.close()
}
