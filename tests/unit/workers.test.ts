import { once } from 'node:events'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { makeListener } from '#server/supervisor/listener.ts'
import { startWorkers, type Workers } from '#server/supervisor/workers.ts'
import { ask, freePort } from '../support/built-shop.ts'

const FLOOD = 60
const LONGEST_MS = 60_000

test(
  'HARD-23 a flood of connections is not ahead of another network at a busy worker',
  async () => {
    const port = await freePort()
    let workers: Workers | undefined
    const listener = makeListener(
      { port, host: '127.0.0.1' },
      socket => workers?.take(socket, listener.turnAway) ?? false,
    )
    await new Promise<void>((ready, fail) => {
      workers = startWorkers({
        entry: resolve('tests/support/busy-worker.ts'),
        connection: Promise.resolve(undefined),
        onAvailable: () => undefined,
        onReady: ready,
        giveUp: () => fail(new Error('The worker did not start.')),
      })
    })
    await listener.open()
    let answered = 0
    const flood = Array.from({ length: FLOOD }, () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
      socket.on('error', () => undefined)
      socket.once('data', () => (answered += 1))
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
      return socket
    })
    await Promise.all(flood.map(socket => once(socket, 'connect')))
    const answer = await ask(port, '/', { localAddress: '127.0.0.3' })
    expect([answer.status, answered < FLOOD / 2]).toEqual([200, true])
    for (const socket of flood) socket.destroy()
    listener.close()
    await workers?.stop()
  },
  LONGEST_MS,
)
