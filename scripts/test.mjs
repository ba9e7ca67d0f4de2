import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './steps/browser.mjs'
import { build } from './steps/build.mjs'
import { chooseFiles, hasWords, patternOf } from './steps/choose.mjs'
import { flakyBefore, rememberFlaky } from './steps/flaky-memory.mjs'
import { install } from './steps/install.mjs'
import { missingPrograms } from './steps/machine.mjs'
import {
  add,
  asCheck,
  failedIn,
  judgeFlaky,
  mend,
  readPlaywright,
  readVitest,
  summary,
} from './steps/report.mjs'
import { projectNode, root, run, say } from './steps/run.mjs'
import { useScratch } from './steps/scratch.mjs'

const tool = path => join(root, 'node_modules', path)
useScratch()
const reports = mkdtempSync(join(tmpdir(), 'vitrina-reports-'))
/** The demo shop of this run, loaded once, that tests copy. */
process.env.DEMO_SHOP = mkdtempSync(join(tmpdir(), 'vitrina-demo-'))
// The same few programs start hundreds of times.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/vitrina/compiled')
const results = []
let reportCount = 0
const newReport = () => join(reports, `${(reportCount += 1)}.json`)

/**
 * Runs one step, says how it went, and goes on whatever happened: one run shows everything that is wrong. Steps run
 * beside each other, so that each prints in one piece, and only what failed.
 */
async function step(title, work) {
  say(`▶ ${title}`)
  const startedAt = Date.now()
  const { output = '', ...count } = await work()
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
  const { passed, failed, skipped } = count
  say(
    `${failed + skipped > 0 ? output : ''}${failed + skipped > 0 ? '✘' : '✔'} ${title}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`,
  )
  results.push({ title, seconds, ...count })
}

const check = (title, script, ...args) =>
  step(title, async () => {
    const { code, output } = await run(projectNode, [tool(script), ...args], { quiet: true, niceness: 10 })
    return { ...asCheck(code), output }
  })

async function runVitest(args, { env = {}, niceness = 0, isChosen } = {}) {
  const file = newReport()
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, output } = await run(
    projectNode,
    [tool('vitest/vitest.mjs'), 'run', '--silent=passed-only', ...reporters, ...args],
    { quiet: true, niceness, env: { NO_COLOR: '1', ...env } },
  )
  return { ...readVitest(file, code, isChosen), output }
}

/** `options.again` are the arguments that a file needs to run again alone. */
const vitest = (title, args, options = {}) =>
  step(title, async () => ({ ...(await runVitest(args, options)), options }))

const playwright = (file, args, options = {}) =>
  run(projectNode, [tool('playwright/cli.js'), 'test', '--reporter=list,json', ...args], {
    ...options,
    env: { ...options.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })

/** The browser tests, live on the screen: they take the longest. */
const inBrowser = (browser, args = []) =>
  step('Pruebas en el navegador', async () => {
    if (!browser) {
      say('No hay navegador: instala Chromium o Google Chrome, o usa Linux x64, donde npm trae uno.')
      return asCheck(1)
    }
    const file = newReport()
    const { code } = await playwright(file, args, { env: browser })
    return readPlaywright(file, code)
  })

/** The newest PostgreSQL that the system has beside ours. */
function systemPostgres() {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return undefined
  const versions = readdirSync(folder).filter(
    name => Number(name) >= 15 && existsSync(join(folder, name, 'bin/initdb')),
  )
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  return newest && { version: newest, bin: join(folder, newest, 'bin') }
}

/**
 * Tests of the API whose statements neither the browser's nor the processes' tests send to the embedded PostgreSQL; those
 * of backups go from one server to the other by themselves.
 */
const WITHOUT_PAGES = [
  'backup-nightly',
  'import-lists',
  'import-products',
  'outbox',
  'owner-complaints',
  'owner-sales',
  'quotas',
  'repeated-calls',
  'retention',
  'size-tables',
  'transaction',
]

/** What only a machine with nginx, PgBouncer and systemd can run; nothing, and a sentence, where one is missing. */
async function withMachine(args) {
  const lacking = await missingPrograms()
  if (lacking.length === 0) return args
  say(`Falta ${lacking.join(', ')}: las pruebas con nginx, PgBouncer y systemd no se hacen en esta máquina.`)
  return []
}

/** The tests of running processes and of time: they have the processors before what runs beside them. */
async function inProcesses(browser, isBuilt) {
  await vitest('Pruebas del servidor', [
    '--project',
    'server',
    ...(await withMachine(['--project', 'machine'])),
  ])
  // Last, since it always has work for all processors: the servers' tests wait a good part of their time.
  if (isBuilt) await inBrowser(browser)
}

/** What no clock measures, in what is left of the processors. */
async function meanwhile(isConstructed) {
  const niceness = 5
  const other = systemPostgres()
  const where = other ? ` en PostgreSQL ${other.version}` : ''
  const env = other && { TEST_POSTGRES_BIN: other.bin }
  await vitest(`Pruebas de reglas y API${where}`, ['--project', 'unit', '--project', 'api'], {
    niceness,
    env,
  })
  if (other) {
    const files = WITHOUT_PAGES.map(name => `tests/api/${name}.test.ts`)
    await vitest('Pruebas de la API en el PostgreSQL incluido', ['--project', 'api', ...files], { niceness })
  }
  // Their types are written by the build.
  await isConstructed
  await check('Reglas y tipos del código', 'oxlint/bin/oxlint', '--deny-warnings')
  await check('Reglas de las páginas', 'eslint/bin/eslint.js', 'src/**/*.astro')
  await check('Tipos de las páginas', 'astro/bin/astro.mjs', 'check', '--tsconfig', 'tsconfig.astro.json')
  await check('Formato', 'oxfmt/bin/oxfmt', '--check')
}

/** Builds the shop; without a build there is nothing that a browser could test. */
async function construct() {
  let isBuilt = false
  await step('Construcción', async () => asCheck((isBuilt = await build()) ? 0 : 1))
  if (isBuilt)
    await step('Tienda de muestra', async () => {
      const script = "await (await import('./tests/support/demo-shop.ts')).prepareDemo(process.env.DEMO_SHOP)"
      const { code, output } = await run(projectNode, ['--input-type=module', '-e', script], { quiet: true })
      return { ...asCheck(code), output }
    })
  return isBuilt
}

async function everything() {
  const browser = await findBrowser()
  const isConstructed = construct()
  const beside = meanwhile(isConstructed)
  await inProcesses(browser, await isConstructed)
  await beside
  return browser
}

/** Only the tests whose file or title has all of the words, without the checks of the code. */
async function matching(words) {
  const paths = ['tests/unit', 'tests/api', 'tests/server', 'tests/machine'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true })
      .filter(name => /\.test\.tsx?$/.test(name))
      .map(name => join(folder, name)),
  )
  for (const { words: left, files: chosen } of chooseFiles(root, paths, words)) {
    const [machine, plain] = [true, false].map(is =>
      chosen.filter(path => /^tests.machine/.test(path) === is),
    )
    const files = [...plain, ...(machine.length > 0 ? await withMachine(machine) : [])]
    if (files.length === 0) continue
    const pattern = left.length > 0 ? ['--testNamePattern', patternOf(left)] : []
    await vitest(`Pruebas de ${files.length} archivos`, [...files, ...pattern], {
      isChosen: title => hasWords(title, left),
      again: pattern,
    })
  }
  const grep = `--grep=${patternOf(words)}`
  const browser = await findBrowser()
  // Nothing is started for a list; the shop's port and folder are made up, so that none is reserved.
  const listed = { ...browser, E2E_PORT: '1', E2E_VAR_DIR: reports }
  const { code } = await playwright(newReport(), ['--list', grep], { quiet: true, env: listed })
  if (code === 0 && (await construct())) await inBrowser(browser, [grep])
  return browser
}

/** More broken files than this are no matter of chance. */
const MOST_BROKEN = 8

/**
 * Runs what vitest found broken once more and again, each file alone, when nothing else runs: what then passes both
 * times was disturbed by its neighbours, and is named as flaky.
 */
async function mended(result) {
  const { broken = [], options } = result
  if (broken.length === 0 || broken.length > MOST_BROKEN) return result
  say(`\n${result.title}: se repite, dos veces y sola, cada prueba que falló.`)
  const again = new Map()
  for (const { place } of broken) {
    const runs = []
    for (let i = 0; i < 2 && (i === 0 || runs[0].failed === 0); i += 1)
      runs.push(await runVitest([place, ...(options.again ?? [])], options))
    again.set(place, runs)
  }
  return mend(result, again)
}

/** Runs each flaky test of the browser twice more, alone; names those that fail again. A run that does not report fails them all. */
async function browserAgain(flaky, browser) {
  say(
    `\nSe repite ${flaky.length === 1 ? 'la prueba inestable' : 'cada prueba inestable'}, dos veces y sola.`,
  )
  const file = newReport()
  const places = [...new Set(flaky.map(({ place }) => place))]
  await playwright(file, [...places, '--retries=0', '--repeat-each=2', '--workers=1'], { env: browser })
  return failedIn(file) ?? flaky.map(({ name }) => name)
}

await install()
const words = process.argv.slice(2)
const browser = await (words.length > 0 ? matching(words) : everything())
const settled = []
for (const result of results) settled.push(await mended(result))
const total = settled.reduce(add, { passed: 0, failed: 0, skipped: 0, flaky: [] })
const inPages = total.flaky.filter(({ place }) => place.startsWith('tests/e2e/'))
const again = inPages.length > 0 ? await browserAgain(inPages, browser) : []
const verdict = judgeFlaky(total, flakyBefore(), again)
if (words.length === 0) rememberFlaky(total.flaky.map(({ name }) => name))
const { passed, failed, skipped } = verdict
if (passed + failed + skipped === 0)
  say('\nNinguna prueba tiene esas palabras en su archivo ni en su título.')
process.exitCode = failed + skipped > 0 || passed === 0 ? 1 : 0
say(`\nDuración: ${results.map(({ title, seconds }) => `${title} ${seconds} s`).join(', ')}.`)
say(`\n${summary(verdict).join('\n')}`)
