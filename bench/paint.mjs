import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { firstProduct, openBrowser } from './browser/phone.mjs'
import { copyPage } from './paint/copy.mjs'
import { facePairs } from './paint/face.mjs'
import { handWritten } from './paint/hand.mjs'
import { load } from './paint/load.mjs'
import { serve } from './paint/serve.mjs'
import { shoppersPages } from './paint/shopper.mjs'

/**
 * How soon a page of the shop at URL shows itself on a cheap phone (four times slower, 150 ms, 1.6 Mbps), next to a blank
 * page, a hand-written one of its kind and its own copy without scripts, alternately in one run. Cart, checkout, payment and
 * customer area are those of somebody in the middle of a purchase, who waits until they can be used:
 *   npm run bench:paint [-- [--face] URL [ROUNDS [PATH …]]]
 * `--face` compares something else: each kind of page with and without the display face, at a first visit and as the
 * page after home. Medians, and the least and most of the two paints. Times of other runs or machines are no
 * comparison; ratios are.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { face: { type: 'boolean', default: false } },
})
const [origin = 'http://localhost:4321', rounds = '7', ...more] = positionals
const BLANK =
  '<!doctype html><html lang="es"><meta charset="utf-8"><title>Nada</title><link rel="icon" href="data:,"><p>Hola</p></html>'

const middle = list => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]

const kinds = { home: '/', catalogue: '/shops', product: await firstProduct(origin) }
const files = new Map([['blank.html', Buffer.from(BLANK)], ...(await handWritten())])
for (const [kind, path] of Object.entries(kinds)) await copyPage(origin, path, `${kind}-copy.html`, files)
const folder = mkdtempSync(join(tmpdir(), 'vitrina-paint-'))
const { origin: others, close, by } = await serve(files, folder)
const blank = ['blank', `${others}/blank.html`]
const allPages = async () => [
  blank,
  ...Object.entries(kinds).flatMap(([kind, path]) => [
    [`${kind}, by hand`, `${others}/${kind}.html`],
    [`${kind}, copy`, `${others}/${kind}-copy.html`],
    [kind, origin + path],
  ]),
  ...Object.entries(await shoppersPages(origin)).map(([path, visit]) => [path, origin + path, visit]),
  ...['/terminos-y-condiciones', ...more].map(path => [path, origin + path]),
]
const targets = values.face ? [blank, ...facePairs(origin, kinds)] : await allPages()
const browser = await openBrowser()
const results = new Map(targets.map(([name]) => [name, []]))
try {
  for (let round = 0; round < Number(rounds); round += 1)
    for (const [name, url, visit] of targets) results.get(name).push(await load(browser, url, visit))
} finally {
  await browser.close()
  close()
  rmSync(folder, { recursive: true, force: true })
}

const median = (name, key) => middle(results.get(name).map(one => one[key]))
const spread = (name, key) => {
  const all = results.get(name).map(one => Math.round(one[key]))
  return `${middle(all)} (${Math.min(...all)}–${Math.max(...all)})`
}
const ratio = (name, key, other) =>
  results.has(other) ? (median(name, key) / median(other, key)).toFixed(2) : ''
const rows = targets.map(([name]) => ({
  page: name,
  FCP: spread(name, 'fcp'),
  '÷ blank': ratio(name, 'fcp', 'blank'),
  LCP: spread(name, 'lcp'),
  ...(values.face
    ? { '÷ without': ratio(name, 'lcp', `${name}, no face`), 'font bytes': median(name, 'fontBytes') }
    : { '÷ hand': ratio(name, 'lcp', `${name}, by hand`) }),
  CLS: median(name, 'cls').toFixed(4),
  TBT: Math.round(median(name, 'tbt')),
  'usable ms': median(name, 'usable') ? spread(name, 'usable') : '',
  'raw HTML': median(name, 'raw'),
  'blocking, compressed': median(name, 'blocking'),
  nodes: median(name, 'nodes'),
}))
process.stdout.write(`Served beside the shop by ${by}.\n`)
console.table(rows)
