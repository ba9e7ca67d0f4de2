import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readBackup } from '#server/modules/backup/reader.ts'
import { BackupWriter } from '#server/modules/backup/writer.ts'
import { newFolder } from '../support/backup.ts'

const folder = newFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MB = 1024 * 1024
/** A piece of a table, which packs to about a third. */
const PIECE = Buffer.from(
  Array.from(
    { length: 8_192 },
    (_, i) => `${((i * 2_654_435_761) % 4_294_967_296).toString(36)}\tLima\n`,
  ).join(''),
)

/** The most that buffers take at once while `work` runs, more than before, in MB. */
async function buffersDuring(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage().arrayBuffers
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers)), 1)
  await work()
  clearInterval(watch)
  return (most - before) / MB
}

async function* table(bytes: number): AsyncGenerator<Buffer> {
  for (let written = 0; written < bytes; written += PIECE.length) yield PIECE
}

const header = {
  ...{ version: '0.2.0', createdAt: new Date().toISOString(), database: '18', sequences: [] },
  ...{ migrations: [{ when: 1, hash: 'a'.repeat(64) }], tables: [{ name: 'orders', columns: ['id'] }] },
}

test('BACKUP-12 a table of 64 MB is written and read back with a few MB of buffers', async () => {
  const path = join(folder, 'large.respaldo')
  const writing = await buffersDuring(async () => {
    const writer = await BackupWriter.create(path, header)
    await writer.add({ kind: 'table', name: 'orders' }, table(64 * MB))
    await writer.finish()
  })
  expect(writing).toBeLessThan(8)
  let rows = 0
  const reading = await buffersDuring(async () => ({ rows } = await readBackup(path)))
  expect(rows).toBeGreaterThan(500_000)
  expect(reading).toBeLessThan(8)
})
