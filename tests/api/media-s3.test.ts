import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { media } from '#server/db/schema/media.ts'
import { serveMedia } from '#server/http/static.ts'
import { env } from '#server/lib/env.ts'
import { readS3Address } from '#server/lib/pictures/address.ts'
import { PictureCache } from '#server/lib/pictures/cache.ts'
import { checkPictures, pictures } from '#server/lib/pictures/index.ts'
import { s3Storage } from '#server/lib/pictures/s3.ts'
import { readBackup } from '#server/modules/backup/reader.ts'
import { makeBackup } from '#server/modules/backup/make.ts'
import { registerPictures, removeFiles, storeLink, storePicture } from '#server/modules/media/store.ts'
import { ask } from '../support/built-shop.ts'
import { setCompany } from '../support/commerce.ts'
import { serveS3 } from '../support/s3.ts'

let storage: Awaited<ReturnType<typeof serveS3>>
let folder: string
const server = createServer((req, res) => {
  serveMedia(req, res, req.url ?? '')
})
const port = () => (server.address() as AddressInfo).port

beforeAll(async () => {
  storage = await serveS3('fotos-de-prueba', 'AKIATEST')
  process.env['AWS_ACCESS_KEY_ID'] = 'AKIATEST'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'secret'
  Object.assign(env(), { mediaPlace: readS3Address(storage.url()) })
  folder = mkdtempSync(join(tmpdir(), 'fotos-'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  storage.state.mood = 'well'
})

async function draw(name: string, background: string): Promise<string> {
  const path = join(folder, name)
  await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toFile(path)
  return path
}

test('MEDIA-01 pictures go to the bucket under their prefix, with their type, and nothing lies in the data folder', async () => {
  const picture = await storePicture(await draw('uno.png', '#aa3322'), { write: true })
  await registerPictures([picture])
  const keys = [...storage.objects.keys()]
  expect(keys).toHaveLength(8)
  expect(keys).toContain(`tienda/${picture.id}-720.avif`)
  expect(storage.objects.get(`tienda/${picture.id}-320.webp`)).toMatchObject({
    type: 'image/webp',
    cacheControl: 'public, max-age=31536000, immutable',
  })
  expect(readdirSync(env().varDir)).not.toContain('media')
  // The same picture again asks and sends nothing.
  const before = new Map(storage.objects)
  await storePicture(join(folder, 'uno.png'), { write: true })
  expect([...storage.objects.values()].every(object => [...before.values()].includes(object))).toBe(true)
})

test('MEDIA-02 /media is served through a cache of this disk, whole and in ranges, and no name leaves the folder', async () => {
  const [id] = (await db().select({ id: media.id }).from(media)).map(row => row.id)
  const name = `${id ?? ''}-320.webp`
  const bytes = storage.objects.get(`tienda/${name}`)?.bytes ?? Buffer.alloc(0)
  const first = await ask(port(), `/media/${name}`)
  expect(first).toMatchObject({ status: 200, body: bytes })
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const { asked } = storage.state
  storage.state.mood = 'failing'
  const again = await ask(port(), `/media/${name}`, { headers: { range: 'bytes=2-5' } })
  expect(again).toMatchObject({ status: 206, body: bytes.subarray(2, 6) })
  expect((await ask(port(), `/media/${name}`, { headers: { range: 'bytes=9-1,x' } })).status).toBeLessThan(
    500,
  )
  storage.state.mood = 'well'
  for (const path of [
    '/media/..%2fsecret',
    '/media/../secret',
    '/media/.hidden',
    '/media/',
    '/media/a/b.webp',
  ])
    expect((await ask(port(), path)).status).toBeGreaterThanOrEqual(400)
  expect(storage.state.asked).toBe(asked)
})

test('MEDIA-06 the bucket is asked for no picture that the shop never stored, and at once for a new one', async () => {
  const { asked } = storage.state
  const strange = Array.from({ length: 200 }, (_, i) => String(i).padStart(16, '0'))
  const names = strange.flatMap(id => [`${id}-320.webp`, `${id}.svg`, `x${id}.webp`])
  const answers = await Promise.all(names.map(name => ask(port(), `/media/${name}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  expect(storage.state.asked).toBe(asked)
  const picture = await storePicture(await draw('nueva.png', '#10aa33'), { write: true })
  const path = `/media/${picture.id}-320.webp`
  expect((await ask(port(), path)).status).toBe(404)
  await registerPictures([picture])
  expect((await ask(port(), path)).status).toBe(200)
  await db().delete(media).where(eq(media.id, picture.id))
  await removeFiles([picture.id])
})

test('MEDIA-06 while the database is away every name is looked up in the bucket', async () => {
  const picture = await storePicture(await draw('lejos.png', '#aa3310'), { write: true })
  const path = `/media/${picture.id}-320.webp`
  const away = vi.spyOn(db(), 'select').mockImplementation(() => {
    throw new Error('database away')
  })
  try {
    expect((await ask(port(), path)).status).toBe(200)
  } finally {
    away.mockRestore()
    await removeFiles([picture.id])
  }
})

test('MEDIA-06 a drawing of the profile is known by the profile', async () => {
  const path = join(folder, 'logo.svg')
  writeFileSync(path, '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { url } = await storeLink(path)
  expect((await ask(port(), url)).status).toBe(404)
  await setCompany({ logo: url })
  expect((await ask(port(), url)).status).toBe(200)
  storage.objects.delete(`tienda/${url.slice('/media/'.length)}`)
})

test(
  'MEDIA-03 a storage that fails, or breaks off, is a 503 with a sentence and mends itself',
  { timeout: 30_000 },
  async () => {
    const [id] = (await db().select({ id: media.id }).from(media)).map(row => row.id)
    const name = `/media/${id ?? ''}-480.avif`
    for (const mood of ['failing', 'cutting'] as const) {
      storage.state.mood = mood
      const { status, body, headers } = await ask(port(), name)
      expect([mood, status]).toEqual([mood, 503])
      expect(headers['retry-after']).toBeDefined()
      expect(JSON.parse(body.toString())).toMatchObject({
        code: 'mediaUnavailable',
        message: expect.stringContaining('fotos') as unknown,
      })
    }
    storage.state.mood = 'well'
    expect((await ask(port(), name)).status).toBe(200)
  },
)

test(
  'MEDIA-03 a picture that cannot be stored is a refusal, and its row is not written',
  { timeout: 30_000 },
  async () => {
    const rows = (await db().select().from(media)).length
    storage.state.mood = 'failing'
    const path = await draw('dos.png', '#2233aa')
    await expect(storePicture(path, { write: true })).rejects.toMatchObject({ code: 'mediaUnavailable' })
    expect((await db().select().from(media)).length).toBe(rows)
  },
)

test('MEDIA-04 backups hold the pictures of the bucket, page by page of its list', async () => {
  const { contents } = await makeBackup(join(folder, 's3.respaldo'))
  expect(contents.pictures).toBe(8)
  expect((await readBackup(join(folder, 's3.respaldo'))).pictures).toBe(8)
})

test('MEDIA-01 removed pictures leave the bucket', async () => {
  const [id = ''] = (await db().select({ id: media.id }).from(media)).map(row => row.id)
  await removeFiles([id])
  expect(storage.objects.size).toBe(0)
  expect(await pictures().has(`${id}-320.webp`)).toBe(false)
})

test('MEDIA-02 the cache stays within its bytes, drops what was asked for longest ago, and outlives the process', async () => {
  const place = readS3Address(storage.url())
  if (!place) throw new Error('no place')
  const far = s3Storage(place)
  for (const name of ['a', 'b', 'c'])
    storage.objects.set(`tienda/${name}.webp`, { bytes: Buffer.alloc(400), type: '', cacheControl: '' })
  const options = { folder: join(folder, 'cache'), maxBytes: 1_000 }
  const cache = new PictureCache(far, options)
  const { asked } = storage.state
  await Promise.all([cache.ensure('a.webp'), cache.ensure('a.webp'), cache.ensure('b.webp')])
  expect(storage.state.asked).toBe(asked + 2)
  await cache.ensure('a.webp')
  await cache.ensure('c.webp')
  expect(readdirSync(options.folder).sort()).toEqual(['a.webp', 'c.webp'])
  expect(cache.bytes).toBe(800)
  expect(await new PictureCache(far, options).ensure('a.webp')).toBe(true)
  expect(storage.state.asked).toBe(asked + 3)
})

test.each([
  [
    's3://tienda/fotos/2026?region=sa-east-1',
    { bucket: 'tienda', prefix: 'fotos/2026/', region: 'sa-east-1' },
  ],
  ['s3://tienda', { bucket: 'tienda', prefix: '', endpoint: undefined }],
  ['https://tienda/fotos', null],
  ['s3://', null],
  ['s3://T!', null],
  ['s3://tienda?endpoint=ftp://x', null],
  ['s3://tienda?endpoint=x', null],
  ['s3://tienda?regoin=us', null],
  ['s3://key:secret@tienda', null],
  ['no', null],
])('MEDIA-05 the address %s is read or refused', (text, place) => {
  const read = readS3Address(text)
  if (place) expect(read).toMatchObject(place)
  else expect(read).toBeNull()
})

test(
  'MEDIA-05 what cannot be right stops the start with a sentence; a storage that is away does not',
  { timeout: 30_000 },
  async () => {
    await expect(checkPictures()).resolves.toBeUndefined()
    storage.state.mood = 'failing'
    await expect(checkPictures()).resolves.toBeUndefined()
    storage.state.mood = 'well'
    const check = async (url: string) => {
      const place = readS3Address(url)
      if (place) await s3Storage(place).check()
    }
    await expect(check(storage.url('otra-tienda'))).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('otra-tienda') as unknown,
    })
    process.env['AWS_ACCESS_KEY_ID'] = 'SOMEBODY'
    await expect(check(storage.url())).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('403') as unknown,
    })
    process.env['AWS_ACCESS_KEY_ID'] = ''
    await expect(check(storage.url())).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('AWS_ACCESS_KEY_ID') as unknown,
    })
    process.env['AWS_ACCESS_KEY_ID'] = 'AKIATEST'
  },
)
