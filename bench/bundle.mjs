import { readFile, stat } from 'node:fs/promises'
import { BUNDLE_REPORT } from '../scripts/bundle/bundle-report.mjs'
import { mainPaths, openBrowser } from './browser/phone.mjs'
import { measure } from '../tests/e2e/support/measure.ts'

/**
 * Which source each byte of a page's script came from, on the built shop that runs at URL (default http://localhost:4321):
 *   npm run bench:bundle [-- URL [--rooms] [PATH …]]
 * With `--rooms` one line a page, with the rooms and packages that gave it most.
 * A file's compressed bytes are shared out among its sources by their letters before they were made small.
 */
const IDLE_MS = 10_000
const ROWS = 25
const MOST_ROOMS = 6
const isShort = process.argv.includes('--rooms')
const [origin = 'http://localhost:4321', ...wanted] = process.argv.slice(2).filter(arg => arg !== '--rooms')
const report = JSON.parse(await readFile(BUNDLE_REPORT, 'utf8'))

/** The room of the project, or the package, that a source belongs to. */
const roomOf = source =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? source.split('/').slice(0, 2).join('/')

async function sharesOf(file) {
  const entry = report[file]
  if (!entry) return []
  const { size } = await stat(`dist/client/${file}.br`).catch(() => stat(`dist/client/${file}`))
  const letters = Object.values(entry.sources).reduce((sum, length) => sum + length, 0)
  return Object.entries(entry.sources).map(([source, length]) => ({
    source,
    file: file.split('/').pop(),
    bytes: letters === 0 ? 0 : (size * length) / letters,
  }))
}

function sums(shares, keyOf) {
  const totals = new Map()
  for (const share of shares) totals.set(keyOf(share), (totals.get(keyOf(share)) ?? 0) + share.bytes)
  return [...totals]
    .sort(([, a], [, b]) => b - a)
    .map(([what, bytes]) => ({ what, bytes: Math.round(bytes) }))
}

const kb = bytes => (bytes / 1_024).toFixed(1)

const lineOf = (scripts, rooms) => ({
  files: scripts.length,
  KB: kb(scripts.reduce((total, { bytes }) => total + bytes, 0)),
  of: rooms
    .slice(0, MOST_ROOMS)
    .map(({ what, bytes }) => `${what} ${kb(bytes)}`)
    .join(', '),
})

const lines = {}
const browser = await openBrowser()
const paths = wanted.length > 0 ? wanted : await mainPaths(origin)
for (const path of paths) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 412, height: 823 } })
  const { scripts } = await measure(await context.newPage(), path, IDLE_MS)
  await context.close()
  const shares = (await Promise.all(scripts.map(script => sharesOf(script.path.slice(1))))).flat()
  const rooms = sums(shares, ({ source }) => roomOf(source))
  if (isShort) lines[path] = lineOf(scripts, rooms)
  else {
    console.log(`\n${path}: ${scripts.length} files`)
    console.table(sums(shares, ({ file }) => file))
    console.table(rooms)
    console.table(sums(shares, ({ source }) => source).slice(0, ROWS))
  }
}
await browser.close()
if (isShort) console.table(lines)
