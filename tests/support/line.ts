import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between the shop and its database that a test can cut. */
export interface Line {
  port: number
  /** `cut`: connections break and new ones are refused. `silent`: nothing comes through any more, and nobody says so. */
  set(state: 'open' | 'cut' | 'silent'): Promise<void>
  close(): Promise<void>
}

/** Listens on its own port and passes everything on to the Unix socket at `path`. */
export async function lineTo(path: string): Promise<Line> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'silent' = 'open'
  const follow = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer(near => {
    follow(near)
    if (state === 'silent') return
    const far = connect(path)
    follow(far)
    near.on('data', chunk => state === 'open' && far.write(chunk))
    far.on('data', chunk => state === 'open' && near.write(chunk))
    near.on('close', () => far.destroy())
    far.on('close', () => state === 'open' && near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    set: async next => {
      const was = state
      state = next
      if (next === 'cut') {
        server.close()
        breakAll()
      }
      if (next === 'open') {
        breakAll()
        if (was === 'cut') {
          server.listen(port, '127.0.0.1')
          await once(server, 'listening')
        }
      }
    },
    close: async () => {
      breakAll()
      if (server.listening) await new Promise(resolve => server.close(resolve))
    },
  }
}
