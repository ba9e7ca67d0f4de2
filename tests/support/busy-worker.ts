import { createServer } from 'node:http'
import { findSupervisor } from '#server/supervised.ts'

/** A worker that answers everything, and is busy for 20 ms in each turn of its loop, as in a flood. */
const supervisor = findSupervisor()
const server = createServer((_, res) => res.writeHead(200, { connection: 'close' }).end('answered'))
supervisor?.serve(server)
supervisor?.onStop(() => process.exit(0))
supervisor?.tell('ready')

function work(): void {
  const until = performance.now() + 20
  while (performance.now() < until);
  setImmediate(work)
}
work()
