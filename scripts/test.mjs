import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './steps/browser.mjs'
import { build } from './steps/build.mjs'
import { filesWith } from './steps/choose.mjs'
import { install } from './steps/install.mjs'
import { installPrograms, leftOut, missingPrograms } from './steps/machine.mjs'
import { asCheck, isGood, readReport, settle, summary } from './steps/report.mjs'
import { projectNode, root, run, say } from './steps/run.mjs'
import { useScratch } from './steps/scratch.mjs'

/** Tests with what a system has or gets: nginx, PgBouncer, systemd's checker, another PostgreSQL. Nothing is left out. */
const SYSTEM = '--system'
/** More broken files or tests than this are no matter of chance. */
const MOST_BROKEN = 8

const words = process.argv.slice(2).filter(word => word !== SYSTEM)
const withSystem = process.argv.includes(SYSTEM)
const tool = path => join(root, 'node_modules', path)
const cache = tool('.cache/vitrina')
useScratch()
const reports = mkdtempSync(join(tmpdir(), 'vitrina-reports-'))
/** The demo shop of this run, loaded once, that tests copy. */
process.env.DEMO_SHOP = mkdtempSync(join(tmpdir(), 'vitrina-demo-'))
// The same few programs start hundreds of times.
process.env.NODE_COMPILE_CACHE ??= join(cache, 'compiled')
const results = []

/**
 * Runs one step, says how it went, and goes on whatever happened: one run shows everything that is wrong. Steps run
 * beside each other, so that each prints in one piece, and only what failed.
 */
async function step(title, work, again) {
  say(`▶ ${title}`)
  const startedAt = Date.now()
  const { counts, output = '' } = await work()
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
  say(`${isGood(counts) ? '✔' : `${output}✘`} ${title} (${seconds} s)`)
  results.push({ title, counts, again })
  return isGood(counts)
}

/** A program that passes or fails as a whole. */
const check = (title, ...args) =>
  step(title, async () => {
    const { code, output } = await run(projectNode, args, { quiet: true, niceness: 10 })
    return { counts: asCheck(title, code), output }
  })

/** A runner of tests; `alone` are the arguments of the runs that repeat what failed. */
function tests(title, command, args, options, alone) {
  const once = async (more, counts) => {
    const REPORT = join(mkdtempSync(join(reports, 'run-')), 'report.json')
    const env = { ...options.env, REPORT, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT }
    const { code, output } = await run(projectNode, [...command, ...more], { ...options, env })
    return { counts: readReport(REPORT, code, title, counts), output }
  }
  const again = async broken => {
    let counts
    for (const more of alone(broken)) ({ counts } = await once(more, counts))
    return counts
  }
  return step(title, () => once(args), again)
}

function vitest(title, files, { env, niceness } = {}) {
  const reporters = ['--silent=passed-only', '--reporter=default', '--reporter=json']
  const options = { quiet: true, niceness, env: { NO_COLOR: '1', ...env } }
  const alone = broken => [0, 1].map(() => [...broken, '--no-file-parallelism'])
  return tests(title, [tool('vitest/vitest.mjs'), 'run', ...reporters], files, options, alone)
}

/** Live on the screen: they take the longest. */
async function inBrowser(files = []) {
  const env = await findBrowser()
  if (!env) return check('Hay un navegador: instala Chromium o Google Chrome', '-e', 'process.exit(1)')
  const command = [tool('playwright/cli.js'), 'test', '--reporter=list,json']
  // Not by `--last-failed`: of what is repeated it runs the first time alone.
  const alone = broken => [
    ...broken.map(key => /tests\/e2e\/\S+/.exec(key)[0]),
    ...['--repeat-each=2', '--workers=1', '--trace=retain-on-failure'],
  ]
  return tests('Pruebas en el navegador', command, files, { env }, broken => [alone(broken)])
}

/** What to say at the end of tests that were not run. */
let without = ''
/** The test files with programs of the system; none where a program is missing. */
async function machineFiles() {
  const files = filesWith(words, 'tests/machine')
  if (files.length > 0 && withSystem) await installPrograms()
  if (!withSystem) without = leftOut(files, missingPrograms())
  return without ? [] : files
}

/** Builds the shop and loads the demo; without a build there is nothing that a browser could test. */
async function construct() {
  const title = 'Construcción'
  if (!(await step(title, async () => ({ counts: asCheck(title, (await build()) ? 0 : 1) })))) return false
  const script = "await (await import('./tests/support/demo-shop.ts')).prepareDemo(process.env.DEMO_SHOP)"
  await check('Tienda de muestra', '--input-type=module', '-e', script)
  return true
}

/** The tests of running processes and of time: they have the processors before what runs beside them. */
async function inProcesses(isConstructed) {
  const [machine, isBuilt] = await Promise.all([machineFiles(), isConstructed])
  await vitest('Pruebas del servidor', ['tests/server/', ...machine])
  // Last, since it always has work for all processors: the servers' tests wait a good part of their time.
  if (isBuilt) await inBrowser()
}

/** What no clock measures, in what is left of the processors. */
async function meanwhile(isConstructed) {
  const folder = '/usr/lib/postgresql'
  const versions =
    withSystem && existsSync(folder) ? readdirSync(folder).filter(name => Number(name) >= 15) : []
  const [version] = versions.sort((a, b) => Number(b) - Number(a))
  const env = version && { TEST_POSTGRES_BIN: join(folder, version, 'bin') }
  const where = version ? ` en PostgreSQL ${version}` : ''
  await vitest(`Pruebas de reglas y API${where}`, ['tests/unit/', 'tests/api/'], { niceness: 5, env })
  // Their types are written by the build.
  await isConstructed
  await check('Reglas y tipos del código', tool('oxlint/bin/oxlint'), '--deny-warnings')
  await check('Reglas de las páginas', tool('eslint/bin/eslint.js'), 'src/**/*.astro')
  await check(
    'Tipos de las páginas',
    tool('astro/bin/astro.mjs'),
    'check',
    '--tsconfig',
    'tsconfig.astro.json',
  )
  await check('Formato', tool('oxfmt/bin/oxfmt'), '--check')
}

/** Only the test files that have all of the words, without the checks of the code. */
async function chosen() {
  const files = ['tests/unit', 'tests/api', 'tests/server'].flatMap(folder => filesWith(words, folder))
  files.push(...(await machineFiles()))
  if (files.length > 0) await vitest(`Pruebas de ${files.length} archivos`, files)
  const specs = filesWith(words, 'tests/e2e')
  if (specs.length > 0 && (await construct())) await inBrowser(specs)
}

/** Repeats what failed in a step, when nothing else runs any more. */
async function repeated({ title, counts, again }, before) {
  const broken = [...counts].filter(([, { failed }]) => failed > 0).map(([key]) => key)
  const isChance = broken.length > 0 && broken.length <= MOST_BROKEN && !broken.includes(title)
  if (!isChance || !again) return { counts, flaky: [] }
  say(`\n${title}: se repite, dos veces y solo, lo que falló.`)
  return settle(counts, await again(broken), before)
}

await install({ withTests: true })
if (words.length > 0) await chosen()
else {
  const isConstructed = construct()
  await Promise.all([inProcesses(isConstructed), meanwhile(isConstructed)])
}
/** What the last whole run on this machine found flaky. */
const flakyFile = join(cache, 'flaky.json')
const before = existsSync(flakyFile) ? JSON.parse(readFileSync(flakyFile, 'utf8')) : []
const settled = []
for (const result of results) settled.push(await repeated(result, before))
if (words.length === 0) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(flakyFile, JSON.stringify(settled.flatMap(({ flaky }) => flaky)))
}
if (settled.length === 0 && !without) say('\nNinguna prueba tiene esas palabras.')
process.exitCode = settled.length > 0 && settled.every(({ counts }) => isGood(counts)) ? 0 : 1
if (without) say(`\n${without}`)
say(`\n${summary(settled).join('\n')}`)
