import { mkdtempSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import timers from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { media } from '#server/db/schema/media.ts'
import { isKnownPicture } from '#server/modules/media/known.ts'
import { bannerConcern, codeConcern, lookAt } from '#server/modules/media/picture-quality.ts'
import { fitnessMessages as say } from '#shared/messages/import.ts'
import { setCompany } from '../support/commerce.ts'
import { HOUR } from '../support/moved-clock.ts'

/** How long each reading of the table waited; none of them does here. */
const pauses: number[] = []
const { setTimeout: sleep } = timers
const quick = (ms = 0) => {
  pauses.push(ms)
  return Promise.resolve()
}
afterAll(() => {
  Object.assign(timers, { setTimeout: sleep })
  syncBuiltinESMExports()
  vi.restoreAllMocks()
})

test('MEDIA-06 a picture is known by its names, and the table is read once a second at most', async () => {
  Object.assign(timers, { setTimeout: quick })
  syncBuiltinESMExports()
  let passed = 1e6
  vi.spyOn(performance, 'now').mockImplementation(() => passed)
  const newest = Date.UTC(2026, 10, 20, 12)
  const store = (id: string, before: number) =>
    db()
      .insert(media)
      .values({ id, width: 9, height: 9, widths: [320], createdAt: new Date(newest - before) })
  const [short, long, late] = ['0123456789abcdef', '0123456789abcdef01234567', 'fedcba9876543210']
  await setCompany({ logo: '/media/marca-1.svg', facebook: 'https://example.com/media/otra.svg' })
  await store(short, 0)
  await store(long, 2 * HOUR)
  const strange = ['-320.png', '-320.webp.svgz', '-5.webp', '-3200.webp', '.webp'].map(end => short + end)
  for (const name of [...strange, `x${short}-320.webp`, `${short}0-320.webp`, 'marca-1.png', ''])
    expect(await isKnownPicture(name), name).toBe(false)
  expect(pauses).toEqual([])

  const all = [short, long].flatMap(id =>
    [320, 480, 720, 1200, 1920].flatMap(width => [
      `${id}-${String(width)}.webp`,
      `${id}-${String(width)}.avif`,
    ]),
  )
  expect(new Set(await Promise.all(all.map(isKnownPicture)))).toEqual(new Set([true]))
  expect(await isKnownPicture('marca-1.svg')).toBe(true)
  expect(pauses).toEqual([0])
  // It has no row, and the profile names one of another place.
  passed += 400
  expect(await isKnownPicture('otra.svg')).toBe(false)
  passed += 999
  expect(await isKnownPicture(`${late}-320.webp`)).toBe(false)
  passed += 5_000
  await store(late, HOUR)
  expect(await isKnownPicture(`${late}-320.webp`)).toBe(true)
  expect(pauses).toEqual([0, 600, 1, 0])
  // Rows from before that are not read again.
  const old = 'aaaaaaaaaaaaaaaa'
  await store(old, HOUR + 1)
  expect(await isKnownPicture(`${old}-320.webp`)).toBe(false)
})

describe('how a picture looks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-look-'))
  /** A square picture whose first rows have the first of these colours, and so on. */
  async function picture(channels: 1 | 3 | 4, ...parts: [rows: number, colour: number[]][]) {
    const rows = parts.flatMap(([count, colour]) => Array.from({ length: count * 160 }, () => colour))
    const path = join(folder, `${crypto.randomUUID()}.png`)
    await sharp(Buffer.from(rows.flat()), { raw: { width: 160, height: 160, channels } })
      .png()
      .toFile(path)
    return lookAt(path)
  }

  test('OWNER-40 points are dark below the middle of its darkest and its lightest', async () => {
    const look = await picture(1, [20, [20]], [20, [110]], [40, [120]], [80, [220]])
    expect(look).toEqual({ width: 160, height: 160, contrast: 200, darkShare: 0.25 })
  })

  test('OWNER-40 what is transparent is white, and colours count as their brightness', async () => {
    const clear = await picture(4, [80, [0, 0, 0, 0]], [80, [255, 255, 255, 255]])
    expect(clear).toMatchObject({ contrast: 0, darkShare: 0 })
    const red = await picture(3, [80, [255, 0, 0]], [80, [255, 255, 255]])
    expect(red.darkShare).toBe(0.5)
    expect(red.contrast).toBeLessThan(255)
  })

  test('OWNER-40 its size is that of the picture as it is shown', async () => {
    const path = join(folder, 'turned.jpg')
    const create = { width: 320, height: 80, channels: 3, background: 'white' } as const
    await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toFile(path)
    expect(await lookAt(path)).toMatchObject({ width: 80, height: 320 })
  })

  const code = { width: 200, height: 200, contrast: 200, darkShare: 0.5 }
  test.each([
    [codeConcern(code), null],
    [codeConcern({ ...code, height: 199 }), say.codeSmall(200)],
    [codeConcern({ ...code, contrast: 79 }), say.codePlain],
    [bannerConcern('wide', 'verano', { width: 960, height: 400 }), null],
    [bannerConcern('wide', 'verano', { width: 959, height: 400 }), say.bannerSmall('verano', 960)],
    [bannerConcern('tall', 'verano', { width: 399, height: 500 }), say.bannerSmall('verano', 400)],
    [bannerConcern('wide', 'verano', { width: 960, height: 960 }), say.bannerShape('wide', 'verano')],
    [bannerConcern('tall', 'verano', { width: 960, height: 960 }), say.bannerShape('tall', 'verano')],
  ])('OWNER-40 OWNER-41 a concern is a sentence: %s', (concern, sentence) => {
    expect(concern).toBe(sentence)
  })
})
