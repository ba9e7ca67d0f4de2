import { createServer, request, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { answerUnavailable } from '#server/lib/unavailable.ts'

/** What a refusal says of the connection. */
async function connectionAfter(
  code: 'tooManyPages' | 'tooManyCalls' | 'shopStarting',
  options: RequestOptions,
): Promise<string | undefined> {
  const server = createServer((req, res) => {
    answerUnavailable(req, res, code)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await new Promise((resolve, reject) => {
      const asking = request({ host: '127.0.0.1', port, ...options }, res => {
        res.resume()
        resolve(res.headers.connection)
      })
      asking.on('error', reject)
      asking.end(options.method === 'POST' ? 'body' : undefined)
    })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const kept = { headers: { connection: 'keep-alive' } }

test('HARD-17 who is refused a page keeps the connection, unless a body of any length may come behind the question', async () => {
  expect(await connectionAfter('tooManyPages', kept)).toBe('keep-alive')
  expect(await connectionAfter('tooManyPages', { ...kept, method: 'HEAD' })).toBe('keep-alive')
  const chunked = { headers: { connection: 'keep-alive', 'transfer-encoding': 'chunked' } }
  expect(await connectionAfter('tooManyPages', { ...chunked, method: 'POST' })).toBe('close')
  const body = { headers: { connection: 'keep-alive', 'content-length': 4 } }
  expect(await connectionAfter('tooManyCalls', { ...body, method: 'POST' })).toBe('keep-alive')
})

test('RUN-01 who comes while the shop starts comes again by another connection', async () => {
  expect(await connectionAfter('shopStarting', kept)).toBe('close')
})
