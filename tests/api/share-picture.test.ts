import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { products } from '#server/db/schema/catalog.ts'
import { sharePicture } from '#server/modules/media/share-picture.ts'
import { registerPictures, storePicture } from '#server/modules/media/store.ts'
import { newFolder } from '../support/csv.ts'
import { createProduct } from '../support/shop.ts'

const folder = newFolder()
let minute = 0

/** Changes a product and makes it the newest. */
const change = (id: string, values: Partial<typeof products.$inferInsert>) =>
  db()
    .update(products)
    .set({ ...values, createdAt: new Date(Date.now() + (minute += 1) * 60_000) })
    .where(eq(products.id, id))

/** A product with a picture of one colour, newer than those before. */
async function show(color: string): Promise<{ id: string; picture: string }> {
  const path = join(folder, `${color}.png`)
  await sharp({ create: { width: 200, height: 250, channels: 3, background: color } }).toFile(path)
  const stored = await storePicture(path, { write: true })
  await registerPictures([stored])
  const { id } = await createProduct()
  await change(id, { images: [stored.id] })
  return { id, picture: stored.id }
}

const NAMES = { red: [255, 0, 0], lime: [0, 255, 0], blue: [0, 0, 255], black: [0, 0, 0] }

/** The colours of a picture at these places from left to right, half way down. */
async function colors(bytes: Buffer | null, ...places: number[]): Promise<string[]> {
  const { data, info } = await sharp(bytes ?? Buffer.alloc(0))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 630])
  return places.map(x => {
    const at = (315 * info.width + x) * info.channels
    const near = (wanted: number[]) => wanted.every((value, i) => Math.abs(value - (data[at + i] ?? 0)) < 40)
    return Object.entries(NAMES).find(([, wanted]) => near(wanted))?.[0] ?? 'other'
  })
}

test('SEO-05 the picture of the shop has the three newest products with a picture that are on sale', async () => {
  for (const color of ['red', 'lime', 'blue']) await show(color)
  expect(await colors(await sharePicture(null), 200, 600, 1000)).toEqual(['blue', 'lime', 'red'])
  const newest = await show('black')
  await change((await createProduct()).id, { images: [] })
  expect(await colors(await sharePicture(null), 200, 600, 1000)).toEqual(['black', 'blue', 'lime'])
  await change(newest.id, { isActive: false })
  expect(await colors(await sharePicture(null), 200, 600, 1000)).toEqual(['blue', 'lime', 'red'])
})

test('SEO-05 that of a product has all of its picture in the middle, and there is none of what the shop does not have', async () => {
  const { picture } = await show('red')
  const [first, again] = await Promise.all([sharePicture(picture), sharePicture(picture)])
  expect(await colors(first, 100, 600, 1100)).toEqual(['other', 'red', 'other'])
  expect(again).toEqual(first)
  for (const name of ['0'.repeat(16), '../secret', `${picture}/`, ''])
    expect(await sharePicture(name)).toBeNull()
})
