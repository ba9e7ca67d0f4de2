import { mkdtempSync, rmSync } from 'node:fs'
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
const PATIENCE = { timeout: 90_000, interval: 250 }
const varDir = mkdtempSync(join(tmpdir(), 'var-'))
let shop: BuiltShop
let firstStart: { peakMb: number }

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

test('MEM-01 a worker with the demo keeps to its bound after it has rendered the first pages', async () => {
  const stored = async () =>
    Number(/^vitrina_page_store_pages (\d+)/m.exec((await ask(shop.port, '/metrics')).body.toString())?.[1])
  await expect.poll(stored, PATIENCE).toBeGreaterThanOrEqual(AHEAD)
  const [worker = 0] = workersOf(shop)
  await expect.poll(() => memoryOf(worker, 'VmRSS'), PATIENCE).toBeLessThan(WARM_MB + MARGIN_MB)
})
