import fs, { mkdtempSync, rmSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { guarded } from '#server/http/refuse.ts'
import { sendFile } from '#server/http/send-file.ts'

const root = mkdtempSync(join(tmpdir(), 'files-'))
let server: Server

async function ask(listener: RequestListener, path: string): Promise<IncomingMessage> {
  server = createServer(listener).listen(0)
  // Node would close a connection that waits for the rest of an answer, and hide that nobody cut it.
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const request = get({ port, path })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return answer
}
const serve: RequestListener = (req, res) => {
  sendFile(req, res, [{ path: req.url ?? '' }], { root, cacheControl: 'no-cache' }, () => {
    res.writeHead(404).end()
  })
}

afterEach(() => {
  server.closeAllConnections()
  server.close()
})
afterAll(() => {
  rmSync(root, { recursive: true, force: true })
})

test('HARD-01 a file that shrinks while it is sent cuts its own connection', async () => {
  writeFileSync(join(root, 'large.bin'), Buffer.alloc(30 * 1024 * 1024))
  const answer = await ask(serve, '/large.bin')
  truncateSync(join(root, 'large.bin'), 1_000)
  let received = 0
  answer.on('data', (chunk: Buffer) => (received += chunk.length))
  await expect(once(answer, 'end')).rejects.toThrow('aborted')
  expect(received).toBeLessThan(30 * 1024 * 1024)
})

test('HARD-01 a file that vanishes after it was looked at is not there', async () => {
  writeFileSync(join(root, 'gone.bin'), 'here')
  const look = fs.stat.bind(fs) as (path: string, done: (...found: unknown[]) => void) => void
  const spy = vi.spyOn(fs, 'stat').mockImplementation(((
    path: string,
    done: (...found: unknown[]) => void,
  ) => {
    look(path, (...found) => {
      unlinkSync(path)
      done(...found)
    })
  }) as typeof fs.stat)
  expect((await ask(serve, '/gone.bin')).statusCode).toBe(404)
  expect(spy).toHaveBeenCalledOnce()
  spy.mockRestore()
})

test('HARD-01 a file that is taken away while it is sent is sent to its end', async () => {
  const size = 30 * 1024 * 1024
  writeFileSync(join(root, 'large.bin'), Buffer.alloc(size))
  const answer = await ask(serve, '/large.bin')
  unlinkSync(join(root, 'large.bin'))
  let received = 0
  answer.on('data', (chunk: Buffer) => (received += chunk.length))
  await once(answer, 'end')
  expect(received).toBe(size)
})

test.each([
  '/none.bin',
  '/.hidden',
  '/%00',
  '/..%2f..%2fetc/passwd',
  '/large.bin/x',
  `/${'a'.repeat(5_000)}`,
])('HARD-01 %s is not there', async path => {
  expect((await ask(serve, path)).statusCode).toBe(404)
})

test('HARD-01 an error of the listener itself is a 500 for one request', async () => {
  const answer = await ask(
    guarded(() => {
      throw new Error('boom')
    }),
    '/',
  )
  expect(answer.statusCode).toBe(500)
  const body = (await answer.setEncoding('utf8').toArray()).join('')
  expect(JSON.parse(body)).toMatchObject({ code: 'internal' })
})
