import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { media } from '#server/db/schema/media.ts'
import { findPictureSizes } from '#server/modules/media.ts'
import { storePicture } from '#server/modules/media/store.ts'
import { newFolder, writePicture } from '../support/csv.ts'

const [seen, later] = ['a'.repeat(32), 'b'.repeat(32)]
const store = (id: string, width: number) => db().insert(media).values({ id, width, height: 900, widths: [] })

test('D-96 a picture’s size is read once, since its content never changes; one that is not there is asked for again', async () => {
  await store(seen, 1_200)
  expect(await findPictureSizes([seen, later, seen])).toEqual(
    new Map([[seen, { width: 1_200, height: 900 }]]),
  )
  await db().delete(media).where(eq(media.id, seen))
  await store(later, 600)
  expect(await findPictureSizes([later, seen])).toEqual(
    new Map([
      [seen, { width: 1_200, height: 900 }],
      [later, { width: 600, height: 900 }],
    ]),
  )
})

test('D-96 a picture from 1600 pixels on is kept up to 1920 wide, a smaller one up to 1200, and none is enlarged', async () => {
  const folder = newFolder()
  const kept = async (width: number) => {
    await writePicture(folder, `${String(width)}.png`, { width, height: 8 })
    return (await storePicture(join(folder, `${String(width)}.png`), { write: false })).width
  }
  expect([await kept(1000), await kept(1599), await kept(1600), await kept(2000)]).toEqual([
    ...[1000, 1200, 1600, 1920],
  ])
})
