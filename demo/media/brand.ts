/** Draws wordmarks, size guides, banners, tiles, logo and icons: `tsx demo/media/brand.ts [--force]`. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { pixelsOf, works, type Work } from './works.ts'
import { BRAND_MANIFEST, MEDIA, readManifest, svgHash, type Manifest } from './files.ts'

sharp.concurrency(2)

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, force: { type: 'boolean', default: false } },
})

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function write(work: Work): Promise<void> {
  const pixels = work.files.some(({ render }) => render) ? await pixelsOf(work) : undefined
  for (const { path, render } of work.files) {
    await writeFile(path, pixels && render ? await render(pixels) : work.svg)
  }
}

await mkdir(MEDIA, { recursive: true })
await mkdir(join('public', 'art'), { recursive: true })
const before = await readManifest(BRAND_MANIFEST)
const manifest: Manifest = {}

/** After every picture, so that an interrupted run goes on where it stopped. */
const saveManifest = (entries: Manifest): Promise<void> =>
  writeFile(
    BRAND_MANIFEST,
    `${JSON.stringify(Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
  )

let fresh = 0
for (const work of works()) {
  const hash = svgHash(work.svg)
  const names = work.files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
  const current =
    !values.force &&
    names.every(name => before[name] === hash) &&
    (await Promise.all(work.files.map(({ path }) => exists(path)))).every(Boolean)
  const due = !current && work.name.startsWith(values.only)
  if (due) {
    await write(work)
    fresh++
    console.log(work.name)
  }
  for (const name of names) manifest[name] = current || due ? hash : (before[name] ?? '')
  if (due) await saveManifest({ ...before, ...manifest })
}

const stray = Object.keys(before).filter(name => !(name in manifest))
await Promise.all(stray.map(name => rm(join(MEDIA, name), { force: true })))
await saveManifest(manifest)

const mine = (await readdir(MEDIA)).filter(file => file in manifest)
const bytes = await Promise.all(mine.map(async file => (await stat(join(MEDIA, file))).size))
console.log(
  `${mine.length} files, ${fresh} pictures drawn now, ${stray.length} files removed, ${(bytes.reduce((a, b) => a + b, 0) / 1e6).toFixed(1)} MB`,
)
