import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { PoolConfig } from 'pg'
import type { FromWorker, ToWorker } from './supervisor/protocol.ts'

/** A worker's side of its supervisor. */
interface Supervised {
  /** The embedded database that the supervisor keeps; nothing when the settings name another. */
  database: Promise<PoolConfig | undefined>
  tell(what: 'ready' | 'ending'): void
  /** Takes the connections that the supervisor hands over as if `server` had accepted them. */
  serve(server: Server): void
  /** Runs when the supervisor wants this process to stop, or is gone. */
  onStop(stop: () => void): void
}

/** The supervisor of this process; nothing when it was started alone. */
export function findSupervisor(): Supervised | undefined {
  if (process.send === undefined) return undefined
  let give: (connection: PoolConfig | undefined) => void = () => undefined
  const database = new Promise<PoolConfig | undefined>(resolve => {
    give = resolve
  })
  const tell = (message: FromWorker) => {
    // A supervisor that is just ending no longer receives it.
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
  }
  let server: Server | undefined
  let stop: () => void = () => process.exit(0)
  process.on('message', (message: ToWorker, handle: Socket | undefined) => {
    if (message.tell === 'database') give(message.connection)
    else if (message.tell === 'stop') stop()
    else {
      tell({ tell: 'took', id: message.id })
      if (!handle) return
      // A caller may leave while its connection is handed from one process to the other. That is an error event, and
      // only this listener handles it.
      handle.on('error', () => undefined)
      server?.emit('connection', handle)
      handle.resume()
    }
  })
  process.on('disconnect', () => stop())
  // The terminal signals the whole process group; the supervisor decides.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined)
  process.on('SIGTERM', () => stop())
  return {
    database,
    tell: what => {
      tell({ tell: what })
    },
    serve: next => {
      server = next
      // This server never calls `listen`, which would start the check for callers who do not finish their request; so
      // it is started here.
      next.emit('listening')
    },
    onStop: run => {
      stop = run
    },
  }
}
