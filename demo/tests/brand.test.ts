import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bannerScene } from '../art/brand/banners.ts'
import letters from '../art/brand/letters.json' with { type: 'json' }
import { logo } from '../art/brand/logo.ts'
import { typeTile } from '../art/brand/tiles.ts'
import { works } from '../media/works.ts'
import { demoBrands } from '../brands.ts'
import { BRAND_MANIFEST, MEDIA, readManifest, svgHash } from '../media/files.ts'
import { drawn, pictures } from '../range.ts'
import { banners, categoryTiles, typeTiles } from '../tiles.ts'
import { CLOSE, difference } from './difference.ts'

describe('committed pictures are the ones the scripts draw', { timeout: 60_000 }, () => {
  test('a hoodie', async () => {
    const picture = pictures.find(({ name }) => name === 'polera-0-vino-beige-lado')
    if (!picture) throw new Error('The hoodie has left the range')
    expect(await difference(drawn(picture), `${picture.name}-480.webp`, [320, 400])).toBeLessThan(CLOSE)
  })

  test('a banner', async () => {
    const svg = bannerScene('banner-2-movil', { width: 720, height: 900 })
    expect(await difference(svg, 'banner-2-movil-720.avif', [240, 300])).toBeLessThan(CLOSE)
  })

  test('a tile, and not the one beside it', async () => {
    expect(await difference(typeTile('gorras'), 'tipo-gorras-480.webp', [240, 240])).toBeLessThan(CLOSE)
    expect(await difference(typeTile('gorras'), 'tipo-mochilas-480.webp', [240, 240])).toBeGreaterThan(12)
  })

  test('no wordmark, size guide or icon is older than its drawing', async () => {
    const manifest = await readManifest(BRAND_MANIFEST)
    const composed = /^(?:banner|categoria|tipo|envio-gratis|tienda)-/
    const stale = works()
      .filter(({ name }) => !composed.test(name))
      .flatMap(({ draw, files }) => {
        const hash = svgHash(draw())
        return files.map(({ path }) => basename(path)).filter(name => manifest[name] !== hash)
      })
    expect(stale).toEqual([])
  })
})

describe('what the demo shop lacks on purpose', () => {
  test('HOME-05 HOME-07 PROD-13 brands with and without picture and guide, one type of article without picture', () => {
    expect(demoBrands.length).toBeGreaterThanOrEqual(14)
    expect(demoBrands.filter(({ image }) => !image).length).toBeGreaterThanOrEqual(2)
    expect(demoBrands.filter(({ guide }) => guide).length).toBeGreaterThanOrEqual(8)
    expect(demoBrands.some(({ guide }) => !guide)).toBe(true)
    expect(typeTiles.filter(({ image }) => !image).map(({ name }) => name)).toEqual(['MEDIAS'])
    expect(categoryTiles.length).toBeGreaterThanOrEqual(5)
  })
})

describe('campaigns', () => {
  test('VOICE-04 each banner shows its goods in another place, and no letters', () => {
    const outlines = Object.values(letters).flatMap(cut =>
      Object.values(cut).flatMap(([, d]) => (typeof d === 'string' && d !== '' ? [`d="${d}"`] : [])),
    )
    expect(outlines.length).toBeGreaterThan(50)
    const places = banners.flatMap(({ desktop, phone }) =>
      [desktop, phone].map(shape => {
        const svg = bannerScene(shape.slug, shape)
        expect(svg).not.toContain('<text')
        expect(outlines.filter(letter => svg.includes(letter))).toEqual([])
        expect(svg.match(/<g transform="translate/g)?.length, shape.slug).toBeGreaterThanOrEqual(1)
        return /<linearGradient id="(?:sky|wall)".*?<\/linearGradient>/.exec(svg)?.[0]
      }),
    )
    expect(places).not.toContain(undefined)
    expect(new Set(places).size).toBe(banners.length)
  })
})

describe('weights', () => {
  test('the first picture of the home page is 20 KB or less on a phone', async () => {
    for (const { phone } of banners) {
      const bytes = await readFile(join(MEDIA, `${phone.slug}-720.avif`))
      expect(bytes.length).toBeLessThanOrEqual(20 * 1024)
    }
  })

  test('logo and pictures of empty states are 4 KB or less', () => {
    expect(Buffer.byteLength(logo())).toBeLessThanOrEqual(4096)
    for (const name of readdirSync('public/art')) {
      expect(statSync(join('public/art', name)).size, name).toBeLessThanOrEqual(4096)
    }
  })
})
