/** Draws the demo's pictures, wordmarks, size guides, banners, tiles, logo and icons that changed. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { pictures } from '../range.ts'
import { BRAND_MANIFEST, fileNames, MANIFEST, MEDIA, readManifest, svgHash, type Manifest } from './files.ts'
import { pictureWork, works, type Work } from './works.ts'

sharp.concurrency(2)

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, force: { type: 'boolean', default: false } },
})

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

async function write(work: Work, svg: string): Promise<void> {
  const pixels = work.files.some(({ render }) => render) ? await work.pixels(svg) : undefined
  for (const { path, render } of work.files) {
    await writeFile(path, pixels && render ? await render(pixels) : svg)
  }
}

/** Sorted, one entry a line, so that a changed drawing is one changed line. */
const save = (file: string, manifest: Manifest): Promise<void> =>
  writeFile(
    file,
    `${JSON.stringify(Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
  )

/** Draws what its manifest does not know yet, and removes what has left; a manifest names files, or works of many files. */
async function drawAll(
  file: string,
  all: Iterator<Work> & Iterable<Work>,
  keysOf: (work: Work) => string[],
  filesOf: (key: string) => string[],
): Promise<void> {
  const before = await readManifest(file)
  const manifest: Manifest = {}
  let fresh = 0
  const worker = async (): Promise<void> => {
    for (const work of all) {
      const svg = work.draw()
      const [hash, keys] = [svgHash(svg), keysOf(work)]
      const isKnown = !values.force && keys.every(key => before[key] === hash)
      const isCurrent =
        isKnown && (await Promise.all(work.files.map(({ path }) => sizeOf(path)))).every(Boolean)
      const isDue = !isCurrent && work.name.startsWith(values.only)
      if (isDue) await write(work, svg)
      for (const key of keys) manifest[key] = isCurrent || isDue ? hash : (before[key] ?? '')
      if (!isDue) continue
      fresh++
      console.log(work.name)
      // After every picture, so that an interrupted run goes on where it stopped.
      await save(file, { ...before, ...manifest })
    }
  }
  // Drawing keeps one core busy and encoding the other, so two pictures are in work at a time.
  await Promise.all([worker(), worker()])
  const stray = Object.keys(before).filter(key => !(key in manifest))
  await Promise.all(stray.flatMap(filesOf).map(name => rm(join(MEDIA, name), { force: true })))
  await save(file, manifest)
  console.log(
    `${basename(file)}: ${Object.keys(manifest).length} entries, ${fresh} drawn, ${stray.length} removed`,
  )
}

await mkdir(MEDIA, { recursive: true })
await drawAll(MANIFEST, pictures.values().map(pictureWork), ({ name }) => [name], fileNames)
await drawAll(
  BRAND_MANIFEST,
  works().values(),
  ({ files }) => files.map(({ path }) => basename(path)),
  name => [name],
)
const bytes = await Promise.all((await readdir(MEDIA)).map(name => sizeOf(join(MEDIA, name))))
console.log(`${(bytes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(1)} MB in all`)
