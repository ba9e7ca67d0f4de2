import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type BuiltShop, startBuilt, workersOf } from '../support/built-shop.ts'
import { demoIn } from '../support/demo-shop.ts'
import { memoryOf } from '../support/memory.ts'

const WARM_MB = 180
/** What chance adds: when the last garbage was collected. */
const MARGIN_MB = 15
/** Home, catalogue and the products that are rendered ahead. */
const AHEAD = 62
/** So many until V8 has compiled what answers them for speed, and as many again that are counted. */
const ANSWERS = 38_400
const AT_ONCE = 16
const PARTS = 4
/** What was left behind was 100 to 200 bytes of each, and is 20. */
const MOST_LEFT_MB = 2
const PATIENCE = { timeout: 90_000, interval: 250 }
const varDir = mkdtempSync(join(tmpdir(), 'var-'))
let shop: BuiltShop
let firstStart: { said: string; peakMb: number }

beforeAll(async () => {
  firstStart = await demoIn(varDir)
  shop = await startBuilt(varDir, {}, { patienceMs: 120_000 })
}, 300_000)

afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  rmSync(varDir, { recursive: true, force: true })
})

test('MEM-03 the demo is loaded beside the worker, which takes no more at the first start than at any other', () => {
  expect(firstStart.peakMb).toBeGreaterThan(50)
  expect(firstStart.peakMb).toBeLessThan(WARM_MB + MARGIN_MB)
})

test('OWNER-45 the first start says whose accounts it made, and no password where its words are kept', () => {
  expect(firstStart.said).toMatch(/entra con \S+@example\.com\n/)
  expect(firstStart.said).toContain('vendedores clave')
  expect(firstStart.said).not.toMatch(/contraseña \S+\n/)
})

test('MEM-01 a worker with the demo keeps to its bound after it has rendered the first pages', async () => {
  const stored = async () =>
    Number(/^vitrina_page_store_pages (\d+)/m.exec((await ask(shop.port, '/metrics')).body.toString())?.[1])
  await expect.poll(stored, PATIENCE).toBeGreaterThanOrEqual(AHEAD)
  const [worker = 0] = workersOf(shop)
  await expect.poll(() => memoryOf(worker, 'VmRSS'), PATIENCE).toBeLessThan(WARM_MB + MARGIN_MB)
})

/** Asks for a stored answer again and again over kept connections, one question at a time on each. */
async function askOften(path: string, times: number): Promise<void> {
  const question = `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n\r\n`
  const ends = Array.from({ length: AT_ONCE }, async () => {
    const socket = connect(shop.port, '127.0.0.1')
    let left = times / AT_ONCE
    let [got, whole] = [0, 0]
    socket.on('data', chunk => {
      if (whole === 0) {
        const head = chunk.toString('latin1')
        const body = /^content-length: (\d+)/im.exec(head)?.[1]
        whole = head.indexOf('\r\n\r\n') + 4 + Number(body)
      }
      got += chunk.length
      if (got < whole) return
      got = 0
      left -= 1
      if (left > 0) socket.write(question)
      else socket.end()
    })
    socket.write(question)
    await once(socket, 'close')
    expect(left).toBe(0)
  })
  await Promise.all(ends)
}

test('MEM-05 stored answers leave nothing behind that only a collection of everything frees', async () => {
  const oldSpaceMb = async () =>
    Number(
      /^vitrina_nodejs_heap_space_size_used_bytes\{.*space="old".*\} (\d+)/m.exec(
        (await ask(shop.port, '/metrics')).body.toString(),
      )?.[1],
    ) / 1_048_576
  await askOften('/', ANSWERS)
  const before = await oldSpaceMb()
  const seen: number[] = []
  for (let part = 0; part < PARTS; part += 1) {
    await askOften('/', ANSWERS / PARTS)
    seen.push((await oldSpaceMb()) - before)
  }
  expect(Math.max(...seen)).toBeLessThan(MOST_LEFT_MB)
}, 60_000)
