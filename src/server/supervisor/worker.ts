import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import type { PoolConfig } from 'pg'
import { networkOf } from '../lib/network.ts'
import type { FromWorker, ToWorker } from './protocol.ts'

/** A worker that has not ended this long after the order to end is killed. */
const LONGEST_STOP_MS = 15_000
/**
 * A connection that has not arrived by then was lost on the way, for example because the worker had no file descriptor
 * left.
 */
const LONGEST_WAY_MS = 5_000
/**
 * Connections on their way to a worker at once. Node sends the next one when the last one has arrived, so a busy worker
 * takes few in a second. All others wait here, where the networks take turns.
 */
const MOST_ON_THEIR_WAY = 4

/**
 * MEM-01, decision 23: V8 lets the space of new objects grow to 128 MB while the modules load and keeps it, and lets
 * the heap grow with the size of the machine. With a bounded heap like this one it would collect all of it every few
 * pages. V8 also learns which objects live long; then it puts some objects of each request where only a full collection
 * frees them. Settings of the owner in NODE_OPTIONS take precedence.
 */
function heapOptions(): string[] {
  const chosen = process.env['NODE_OPTIONS'] ?? ''
  return [
    '--max-semi-space-size=8',
    '--max-old-space-size=512',
    '--heap-growing-percent=60',
    '--no-allocation-site-pretenuring',
  ].filter(option => !chosen.includes(option.split('=')[0] ?? option))
}
/**
 * glibc keeps an arena for each thread that ever allocated memory; two are enough for what the shop does outside of V8.
 * Large blocks, above all those of pictures, go back to the system as soon as they are free.
 */
const ARENAS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

export interface Worker {
  readonly isReady: boolean
  readonly ended: Promise<void>
  /** Hands a connection over, unread; `back` gets it when the worker ended before it arrived. */
  take(socket: Socket, back: (socket: Socket) => void): void
  /** Tells it to end cleanly and waits for that. */
  stop(): Promise<void>
}

/** A connection, and who gets it if the worker ends before it has arrived. */
interface Handed {
  socket: Socket
  back: (socket: Socket) => void
}

/** Waiting connections: the networks take turns, and within a network the first one goes first. */
export class Lines<T> {
  /** The next network first. */
  readonly #lines = new Map<string, T[]>()

  add(network: string, one: T): void {
    const line = this.#lines.get(network)
    if (line) line.push(one)
    else this.#lines.set(network, [one])
  }

  /** Takes the next one out; its network goes behind all others. */
  next(): T | undefined {
    for (const [network, line] of this.#lines) {
      const one = line.shift()
      this.#lines.delete(network)
      if (line.length > 0) this.#lines.set(network, line)
      return one
    }
    return undefined
  }

  /** Takes all of them out. */
  takeAll(): T[] {
    const all = [...this.#lines.values()].flat()
    this.#lines.clear()
    return all
  }
}

interface Events {
  ready(): void
  /** It will end and takes nothing more, so another may be started. Called once, at the latest when it has ended. */
  leaving(code: number | null, signal: NodeJS.Signals | null): void
}

/**
 * Starts the program `entry` as a worker of this process, and says which embedded database to use, if any, as soon as
 * that runs.
 */
export function startWorker(
  entry: string,
  connection: Promise<PoolConfig | undefined>,
  events: Events,
): Worker {
  const child: ChildProcess = fork(entry, [], {
    stdio: 'inherit',
    execArgv: [...process.execArgv, ...heapOptions()],
    env: { ...ARENAS, ...process.env },
  })
  /** Handed over and not yet arrived: a worker that ends now leaves them to us, unread. */
  const underWay = new Map<number, Handed>()
  const lines = new Lines<Handed>()
  let handed = 0
  let isReady = false
  let hasLeft = false
  const ended = new Promise<void>(resolve => {
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      leave(code, signal)
      const left = [...underWay.values()]
      underWay.clear()
      for (const { socket, back } of left) back(socket)
      resolve()
    }
    child.once('exit', end)
    // It could not even be started.
    child.once('error', () => {
      if (child.pid === undefined) end(1, null)
    })
  })
  const tell = (message: ToWorker) => {
    if (child.connected) child.send(message, () => undefined)
  }
  function leave(code: number | null, signal: NodeJS.Signals | null) {
    isReady = false
    if (hasLeft) return
    hasLeft = true
    events.leaving(code, signal)
    for (const { socket, back } of lines.takeAll()) back(socket)
  }
  /** Only our copy: the connection belongs to the worker now, or to nobody. */
  const letGo = (id: number) => {
    underWay.get(id)?.socket.destroy()
    underWay.delete(id)
    handOver()
  }
  function handOver(): void {
    while (underWay.size < MOST_ON_THEIR_WAY) {
      const next = lines.next()
      if (!next) return
      if (!next.socket.destroyed) send(next)
    }
  }
  function send({ socket, back }: Handed): void {
    const id = (handed += 1)
    underWay.set(id, { socket, back })
    const lost = setTimeout(letGo, LONGEST_WAY_MS, id)
    socket.once('close', () => {
      clearTimeout(lost)
    })
    child.send({ tell: 'socket', id } satisfies ToWorker, socket, { keepOpen: true }, error => {
      if (!error || !underWay.delete(id)) return
      back(socket)
      handOver()
    })
  }
  child.on('message', (message: FromWorker) => {
    if (message.tell === 'ending') leave(1, null)
    else if (message.tell === 'took') letGo(message.id)
    else if (!hasLeft) {
      isReady = true
      events.ready()
    }
  })
  void connection.then(database => {
    tell({ tell: 'database', ...(database && { connection: database }) })
  })

  return {
    get isReady() {
      return isReady
    },
    ended,
    take: (socket, back) => {
      lines.add(networkOf(socket.remoteAddress ?? '') ?? 'unknown', { socket, back })
      handOver()
    },
    stop: async () => {
      tell({ tell: 'stop' })
      const cut = setTimeout(() => child.kill('SIGKILL'), LONGEST_STOP_MS)
      await ended
      clearTimeout(cut)
    },
  }
}
