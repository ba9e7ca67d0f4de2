import { expect, test } from 'vitest'
import { FineWork } from '#server/http/fine-work.ts'

test('STORE-04 turns are taken one after the other, a hundred in a row and then one a second', async () => {
  let now = 1_000
  const fine = new FineWork(() => now)
  let atOnce = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, (atOnce += 1))
    await new Promise(resolve => setImmediate(resolve))
    atOnce -= 1
  }
  const granted = (count: number) => Array.from({ length: count }, () => fine.take()).filter(Boolean).length
  // No more than three wait.
  expect(granted(10)).toBe(3)
  await Promise.all([1, 2, 3].map(() => fine.run(work)))
  expect(most).toBe(1)
  let taken = 3
  for (; fine.take(); taken += 1) await fine.run(work)
  expect(taken).toBe(100)
  now += 1_000
  expect(granted(3)).toBe(1)
})

test('STORE-04 work that fails gives its turn back', async () => {
  const fine = new FineWork()
  for (let i = 0; i < 5; i += 1) {
    expect(fine.take()).toBe(true)
    await expect(fine.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  }
})
