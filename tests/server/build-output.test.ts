import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { englishIn, visibleTextOf } from '../support/english.ts'

const CLIENT = 'dist/client'
const files = readdirSync(CLIENT, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name).slice(CLIENT.length))

test('D-10 API-53 the build puts every script under /static/js, and no page names another', () => {
  const scripts = files.filter(file => /\.m?js$/.test(file))
  expect(scripts.length).toBeGreaterThan(0)
  // A worker is in charge of its own folder alone, which has to be the whole shop (decision 17).
  expect(scripts.filter(file => !file.startsWith('/static/js/'))).toEqual(['/sw.js'])
  for (const page of files.filter(file => file.endsWith('.html'))) {
    const html = readFileSync(join(CLIENT, page), 'utf8')
    const named = [...html.matchAll(/<script[^>]+(?:src|data-start)="([^"]+)"/g)].map(([, src]) => src)
    expect(
      named.filter(src => !src?.startsWith('/static/js/')),
      page,
    ).toEqual([])
  }
})

/** What a script of the build imports before it runs. */
const importsOf = (script: string): string[] =>
  [
    ...readFileSync(join(CLIENT, script), 'utf8').matchAll(
      /(?:^|[;}\n])import[^"'();]*["']\.\/([\w.-]+)["']/g,
    ),
  ].map(([, name]) => `/static/js/${String(name)}`)

test('SPEED-11 every page of the build asks for what its scripts import beside them', () => {
  for (const page of files.filter(file => file.endsWith('.html'))) {
    const html = readFileSync(join(CLIENT, page), 'utf8')
    const scripts = [...html.matchAll(/<script (?:type="module" src|data-start)="([^"]+)">/g)].map(
      ([, src]) => src ?? '',
    )
    expect(
      scripts.flatMap(importsOf).filter(src => !scripts.includes(src)),
      page,
    ).toEqual([])
    expect(
      scripts.filter(src => !files.includes(src)),
      page,
    ).toEqual([])
  }
})

test('FRAME-23 a page of the desk asks for the scripts of its island in its head', () => {
  const pages = files.filter(file => /^\/vendedor.*\.html$/.test(file))
  expect(pages.length).toBeGreaterThan(0)
  for (const page of pages) {
    const [head = '', body = ''] = readFileSync(join(CLIENT, page), 'utf8').split('</head>')
    const island = [...body.matchAll(/ (?:component|renderer)-url="([^"]+)"/g)].map(([, src]) => src)
    expect(island.length, page).toBeGreaterThanOrEqual(2)
    expect(
      island.filter(src => !head.includes(`<script type="module" src="${src}">`)),
      page,
    ).toEqual([])
  }
})

test('FRAME-23 the list of parcels is drawn without dialogs, detail and zod, and asks the browser for no language', () => {
  const chunks = JSON.parse(readFileSync('dist/bundle.json', 'utf8')) as Record<
    string,
    { imports: string[]; sources: Record<string, number> }
  >
  const withAll = (file: string): string[] => [file, ...(chunks[file]?.imports ?? []).flatMap(withAll)]
  const holding = (source: string) =>
    Object.keys(chunks).filter(file => source in (chunks[file]?.sources ?? {}))
  const first = [...new Set(holding('src/desk/screens/parcels.tsx').flatMap(withAll))]
  const isFirst = (source: string) => holding(source).some(file => first.includes(file))
  expect(isFirst('src/desk/frame/Cards.tsx')).toBe(true)
  const later = ['ActionForm', 'Detail', 'FiltersSheet', 'Account', 'SignInAgain', 'ChosenBar']
  for (const source of [
    ...later.map(name => `src/desk/frame/${name}.tsx`),
    'node_modules/zod/v4/core/core.js',
  ]) {
    expect(holding(source).length, source).toBe(1)
    expect(isFirst(source), source).toBe(false)
  }
  const code = first.map(file => readFileSync(join(CLIENT, file), 'utf8')).join('')
  expect(code).not.toContain('supportedLocalesOf')
  expect(code.match(/new Intl\.Collator/g)).toHaveLength(1)
})

test('every text file of some size has its compressed copies beside it', () => {
  const texts = files.filter(file => /\.(?:js|css|html)$/.test(file))
  const large = texts.filter(file => readFileSync(join(CLIENT, file)).length > 500)
  expect(large.filter(file => !files.includes(`${file}.br`) || !files.includes(`${file}.gz`))).toEqual([])
  expect(large.length).toBeGreaterThan(0)
})

test('PAINT-09 the whole sheet, too, names no variable that always means the same', () => {
  const sheet = files.find(file => /\/global\.[\w-]+\.css$/.test(file)) ?? ''
  const css = readFileSync(join(CLIENT, sheet), 'utf8')
  expect(css).toContain('--spacing:')
  expect(css.match(/calc\(var\(--spacing\)[^;}]*/g)).toBeNull()
})

test('every prerendered page has its content security policy', () => {
  expect(existsSync('dist/_headers.json')).toBe(true)
  const named = (JSON.parse(readFileSync('dist/_headers.json', 'utf8')) as { pathname: string }[]).map(
    ({ pathname }) => `${pathname === '/' ? '/index' : pathname.replace(/\.html$/, '')}.html`,
  )
  expect(files.filter(file => file.endsWith('.html')).filter(file => !named.includes(file))).toEqual([])
})

test('GEN-02 every built page says that it is Spanish of Peru, and no word on it is English', () => {
  const pages = files.filter(file => file.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(10)
  for (const page of pages) {
    const html = readFileSync(join(CLIENT, page), 'utf8')
    expect(html.includes('<html lang="es-PE"'), page).toBe(true)
    expect(englishIn(visibleTextOf(html)), page).toEqual([])
  }
})
