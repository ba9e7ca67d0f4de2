/** Draws the demo's pictures: `tsx demo/media/pictures.ts [--only prefix] [--force]`. */
import { access, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import {
  encoded,
  fileName,
  fileNames,
  FORMATS,
  MANIFEST,
  MEDIA,
  rasterised,
  readManifest,
  SIZES,
  svgHash,
  type Manifest,
} from './files.ts'
import { drawn, pictures } from '../range.ts'

sharp.concurrency(2)

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, force: { type: 'boolean', default: false } },
})

const exists = (name: string): Promise<boolean> =>
  access(join(MEDIA, name)).then(
    () => true,
    () => false,
  )

const complete = async (name: string): Promise<boolean> =>
  (await Promise.all(fileNames(name).map(exists))).every(Boolean)

async function render(name: string, svg: string): Promise<void> {
  const raster = await rasterised(svg)
  for (const size of SIZES) {
    for (const format of FORMATS) {
      await writeFile(join(MEDIA, fileName(name, size, format)), await encoded(raster, size, format))
    }
  }
}

/** Sorted, one picture a line, so that a changed drawing is one changed line. */
const saveManifest = (manifest: Manifest): Promise<void> =>
  writeFile(
    MANIFEST,
    `${JSON.stringify(Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`,
  )

/** Pictures that have left the range leave the folder; what other scripts drew there stays. */
async function removeOthers(known: Manifest, wanted: ReadonlySet<string>): Promise<number> {
  const stray = Object.keys(known)
    .filter(name => !wanted.has(name))
    .flatMap(fileNames)
  await Promise.all(stray.map(file => rm(join(MEDIA, file), { force: true })))
  return stray.length
}

await mkdir(MEDIA, { recursive: true })
const before = await readManifest()
const names = new Set(pictures.map(({ name }) => name))
const manifest: Manifest = Object.fromEntries(Object.entries(before).filter(([name]) => names.has(name)))

const queue = pictures.filter(({ name }) => name.startsWith(values.only)).values()
let fresh = 0

async function work(): Promise<void> {
  for (const picture of queue) {
    const svg = drawn(picture)
    const hash = svgHash(svg)
    if (!values.force && before[picture.name] === hash && (await complete(picture.name))) continue
    await render(picture.name, svg)
    manifest[picture.name] = hash
    fresh++
    if (fresh % 10 === 0) {
      console.log(`${fresh}: ${picture.name}`)
      await saveManifest(manifest)
    }
  }
}

// Drawing keeps one core busy and encoding the other, so two pictures are in work at a time.
await Promise.all([work(), work()])

const removed = await removeOthers(before, names)
if (JSON.stringify(manifest) !== JSON.stringify(before)) await saveManifest(manifest)

const bytes = await Promise.all(
  (await readdir(MEDIA)).map(async file => (await stat(join(MEDIA, file))).size),
)
const total = bytes.reduce((sum, size) => sum + size, 0)
console.log(
  `${pictures.length} pictures, ${fresh} drawn now, ${removed} files removed, ${(total / 1e6).toFixed(1)} MB in all`,
)
