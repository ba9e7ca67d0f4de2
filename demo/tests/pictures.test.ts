import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { colorWays } from '../palette.ts'
import { drawn, pictures } from '../range.ts'
import {
  BRAND_MANIFEST,
  fileName,
  fileNames,
  MANIFEST,
  MEDIA,
  readManifest,
  svgHash,
} from '../media/files.ts'
import { CLOSE, difference } from './difference.ts'

const step = Math.floor(pictures.length / 6)
const sample = Array.from({ length: 6 }, (_, i) => pictures[i * step]).filter(
  picture => picture !== undefined,
)

describe('pictures of the demo catalogue', () => {
  test.each(sample)('$name is what its drawing shows', { timeout: 120_000 }, async picture => {
    expect(await difference(drawn(picture), fileName(picture.name, 320, 'webp'), [320, 400])).toBeLessThan(
      CLOSE,
    )
  })

  test(
    'the manifest lists exactly the range, each with the hash of its drawing',
    { timeout: 60_000 },
    async () => {
      const manifest = await readManifest()
      expect(Object.keys(manifest).sort()).toEqual(pictures.map(({ name }) => name).sort())
      for (const picture of pictures)
        expect(manifest[picture.name], picture.name).toBe(svgHash(drawn(picture)))
    },
  )

  test('every picture has its eight files, and no other file lies among them', async () => {
    const brand = Object.keys(await readManifest(BRAND_MANIFEST))
    const manifests = [MANIFEST, BRAND_MANIFEST].map(path => basename(path))
    const expected = new Set([...pictures.flatMap(({ name }) => fileNames(name)), ...brand, ...manifests])
    const files = new Set(await readdir(MEDIA))
    expect([...expected].filter(file => !files.has(file) && !brand.includes(file))).toEqual([])
    expect([...files].filter(file => !expected.has(file))).toEqual([])
  })

  test('first pictures weigh 20 KB at most, everything in the folder 34 MB', async () => {
    const weight = async (file: string): Promise<number> => (await stat(join(MEDIA, file))).size
    const firsts = await Promise.all(pictures.map(({ name }) => weight(fileName(name, 720, 'avif'))))
    const all = await Promise.all((await readdir(MEDIA)).map(weight))
    expect(Math.max(...firsts)).toBeLessThanOrEqual(20_480)
    expect(all.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(34_000_000)
  })

  test('names are unique and colour ways have one to three colours', () => {
    expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length)
    expect(new Set(colorWays.map(({ id }) => id)).size).toBe(colorWays.length)
    for (const { id, colors } of colorWays) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(colors.length).toBeGreaterThanOrEqual(1)
      expect(colors.length).toBeLessThanOrEqual(3)
    }
  })
})
