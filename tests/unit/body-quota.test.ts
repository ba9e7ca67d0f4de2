import { expect, test } from 'vitest'
import { BodyQuota, bodyQuota } from '#server/http/body-quota.ts'

test('HARD-10 bodies under way are bounded for each network and in total, and give all of it back', () => {
  const quota = new BodyQuota({ totalBytes: 100, eachBytes: 60 })
  const [a, b, c] = [quota.open('1.1.1.1'), quota.open('1.1.1.1'), quota.open('2.2.2.2')]
  a.take(40)
  expect(() => b.take(21)).toThrow('ocupada')
  b.take(20)
  c.take(40)
  expect(() => c.take(1)).toThrow('ocupada')
  expect(quota.held).toBe(100)
  a.release()
  a.release()
  expect(quota.held).toBe(60)
  b.take(40)
  b.release()
  c.release()
  expect(quota.held).toBe(0)
})

test('HARD-10 uploads that fill their quota leave small bodies alone, and strangers’ small ones those of a session', () => {
  const stranger = { network: '203.0.113.1', session: null, visitor: '' }
  const MEGABYTE = 1024 * 1024
  const uploads = Array.from({ length: 3 }, (_, i) =>
    bodyQuota({ network: `203.0.113.${String(i)}`, session: null, visitor: '' }, 'upload'),
  )
  for (const upload of uploads) upload.take(24 * MEGABYTE)
  expect(() => bodyQuota({ network: '203.0.113.9', session: null, visitor: '' }, 'upload').take(1)).toThrow(
    'ocupada',
  )
  const small = bodyQuota(stranger, 'small')
  small.take(4 * MEGABYTE)
  expect(() => small.take(1)).toThrow('ocupada')
  const known = bodyQuota({ ...stranger, session: 'one', visitor: '' }, 'small')
  expect(() => known.take(1_000)).not.toThrow()
  for (const share of [...uploads, small, known]) share.release()
})
