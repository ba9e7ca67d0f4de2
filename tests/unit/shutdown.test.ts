import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { prepareClose } from '#server/http/shutdown.ts'

const GRACE_MS = 60_000

test('SCALE-03 SCALE-07 a kept connection is answered while the shop stops, also by what answers at once, and asked to close', async () => {
  const server = createServer((req, res) => {
    const answer = () => res.writeHead(200, { 'content-length': 2 }).end('ok')
    if (req.url === '/stored') answer()
    else setImmediate(answer)
  })
  const close = prepareClose(server, { graceMs: GRACE_MS })
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, agent: Agent) => {
    const [res] = (await once(request({ port, path, agent }).end(), 'response')) as [IncomingMessage]
    await once(res.resume(), 'end')
    return [res.statusCode, res.headers.connection]
  }
  const agents = ['/stored', '/rendered'].map(path => ({
    path,
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  }))
  for (const { path, agent } of agents) expect(await ask(path, agent)).toEqual([200, 'keep-alive'])
  const closed = close()
  for (const { path, agent } of agents) expect(await ask(path, agent)).toEqual([200, 'close'])
  // Nobody is left to wait for.
  await closed
})
