import { expect, test } from 'vitest'
import { memorySettings as settings } from '#server/db/embedded/memory.ts'

const megabytes = (name: string) => Number(/^(\d+)MB$/.exec(settings[name] ?? '')?.[1])

test('MEM-04 everything that the embedded PostgreSQL may take at once fits beside the shop in 1 GB', () => {
  const cleaning = Number(settings['autovacuum_max_workers']) * megabytes('autovacuum_work_mem')
  // An instance's connections when it is busy, each with one sort.
  const sorting = 12 * megabytes('work_mem')
  const all = megabytes('shared_buffers') + megabytes('maintenance_work_mem') + cleaning + sorting
  expect(all).toBeGreaterThan(0)
  expect(all).toBeLessThan(256)
})

test('COST-10 its log of changes takes no more of a disk of 2 GB than a part that is known', () => {
  expect(megabytes('max_wal_size')).toBeLessThanOrEqual(256)
  expect(megabytes('min_wal_size')).toBeLessThan(megabytes('max_wal_size'))
})
