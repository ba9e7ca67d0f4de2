import { expect, test } from 'vitest'
import { DATABASE_MEMORY_MB, memorySettings } from '#server/db/embedded/memory.ts'

const megabytes = (settings: Readonly<Record<string, string>>, name: string) =>
  Number(/^(\d+)MB$/.exec(settings[name] ?? '')?.[1])

test('MEM-04 by default everything that the embedded PostgreSQL may take at once fits beside the shop in 1 GB', () => {
  const settings = memorySettings(DATABASE_MEMORY_MB)
  const cleaning = Number(settings['autovacuum_max_workers']) * megabytes(settings, 'autovacuum_work_mem')
  // The pool's twelve connections, each with one sort.
  const sorting = 12 * megabytes(settings, 'work_mem')
  const all =
    megabytes(settings, 'shared_buffers') + megabytes(settings, 'maintenance_work_mem') + cleaning + sorting
  expect(all).toBeGreaterThan(0)
  expect(all).toBeLessThan(256)
})

test('MEM-04 a larger number is more of everything, and the smallest still works', () => {
  for (const name of ['shared_buffers', 'effective_cache_size', 'work_mem', 'maintenance_work_mem'])
    expect(megabytes(memorySettings(4_096), name)).toBeGreaterThan(megabytes(memorySettings(32), name))
  expect(Object.values(memorySettings(32)).filter(value => value.startsWith('0'))).toEqual([])
})
