import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { machineTests } from './steps/machine.mjs'
import { asCheck, isGood, placesOfFailures, readReport, settle, summary } from './steps/report.mjs'
import { projectNode, root, run, say } from './steps/run.mjs'
import { hasRoomInMemory, useScratch } from './steps/scratch.mjs'

/** More broken files or tests than this are no matter of chance. */
const MOST_BROKEN = 8

/** With what a system has or gets: nginx, PgBouncer, systemd's checker, another PostgreSQL. Nothing is left out. */
const withSystem = process.argv.includes('--system')
const tool = path => join(root, 'node_modules', path)
useScratch()
/** The demo shop of this run, loaded once, that tests copy. */
process.env.DEMO_SHOP = mkdtempSync(join(tmpdir(), 'vitrina-demo-'))
// What fails is repeated with the same random histories: a seed that failed once has found something.
process.env.MONEY_SEED ??= String(Math.floor(Math.random() * 2 ** 31))
// The same few programs start hundreds of times.
process.env.NODE_COMPILE_CACHE ??= tool('.cache/vitrina/compiled')
const steps = []

/**
 * Runs one step, says how it went, and goes on whatever happened: one run shows everything that is wrong. Steps run
 * at the same time, so that each prints in one piece, and only what failed. `again` runs some places of it alone.
 */
async function step(title, work, again) {
  say(`▶ ${title}`)
  const startedAt = Date.now()
  const { tests, output = '' } = await work()
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
  say(`${isGood(tests) ? '✔' : `${output}✘`} ${title} (${seconds} s)`)
  steps.push({ title, tests, again })
  return isGood(tests)
}

/** A program that passes or fails as a whole. */
const check = (title, args, env = {}) =>
  step(title, async () => {
    const { code, output } = await run(projectNode, args, { quiet: true, niceness: 10, env })
    return { tests: asCheck(title, code), output }
  })

/** Runs a runner of tests and reads its own report. */
async function reported(title, args, options = {}) {
  const REPORT = join(mkdtempSync(join(tmpdir(), 'vitrina-report-')), 'report.json')
  const env = { ...options.env, REPORT, PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT }
  const { code, output } = await run(projectNode, args, { ...options, env })
  return { tests: readReport(REPORT, code, title), output }
}

function vitest(title, folders, { env, niceness } = {}) {
  const command = [
    tool('vitest/vitest.mjs'),
    'run',
    '--silent=passed-only',
    '--reporter=default',
    '--reporter=json',
  ]
  const options = { quiet: true, niceness, env: { NO_COLOR: '1', ...env } }
  const once = (...more) => reported(title, [...command, ...more], options)
  return step(
    title,
    () => once(...folders),
    files => once(...files, '--no-file-parallelism'),
  )
}

/** Live on the screen: they take the longest. */
function inBrowser() {
  const title = 'Pruebas en el navegador'
  const command = [tool('playwright/cli.js'), 'test', '--reporter=list,json']
  const once = (...more) => reported(title, [...command, ...more])
  return step(
    title,
    () => once(),
    () => once('--last-failed', '--workers=1', '--trace=retain-on-failure'),
  )
}

/** Builds the shop and loads the demo; without a build there is nothing that a browser could test. */
async function construct() {
  const title = 'Construcción'
  if (!(await step(title, async () => ({ tests: asCheck(title, (await build()) ? 0 : 1) })))) return false
  const script = "await (await import('./tests/support/demo-shop.ts')).prepareDemo(process.env.DEMO_SHOP)"
  await check('Tienda de muestra', ['--input-type=module', '-e', script])
  return true
}

/** The tests of running processes and of time: they have the processors before what runs next to them. */
async function inProcesses(isConstructed, machine) {
  const [{ folders }, isBuilt] = await Promise.all([machine, isConstructed])
  await vitest('Pruebas del servidor', ['tests/server/', ...folders])
  // Last, since it always has work for all processors: the servers' tests wait a good part of their time.
  if (isBuilt) await inBrowser()
}

/** What no clock measures, in what is left of the processors. */
async function meanwhile() {
  const folder = '/usr/lib/postgresql'
  const versions =
    withSystem && existsSync(folder) ? readdirSync(folder).filter(name => Number(name) >= 15) : []
  const [version] = versions.sort((a, b) => Number(b) - Number(a))
  const env = version && { TEST_POSTGRES_BIN: join(folder, version, 'bin') }
  const where = version ? ` en PostgreSQL ${version}` : ''
  await vitest(`Pruebas de reglas y API${where}`, ['tests/unit/', 'tests/api/'], { niceness: 5, env })
}

/** They begin early, in what the others leave: at the end a single check would keep only one processor busy. */
async function checks(isConstructed) {
  // Their types are written by the build.
  await isConstructed
  // oxlint's program in Go: collecting no garbage saves a quarter of its time, and takes 3.1 GB in place of 2.7.
  const seldom = { GOGC: process.env.GOGC ?? (hasRoomInMemory() ? 'off' : '400') }
  await check('Reglas y tipos del código', [tool('oxlint/bin/oxlint'), '--deny-warnings'], seldom)
  await check('Reglas de las páginas', [tool('eslint/bin/eslint.js'), 'src/**/*.astro'])
  const types = ['check', '--tsconfig', 'tsconfig.astro.json']
  await check('Tipos de las páginas', [tool('astro/bin/astro.mjs'), ...types])
  await check('Formato', [tool('oxfmt/bin/oxfmt'), '--check'])
}

await install({ withTests: true })
const machine = machineTests(withSystem)
const isConstructed = construct()
await Promise.all([inProcesses(isConstructed, machine), meanwhile(), checks(isConstructed)])
const tests = []
const flaky = []
for (const { title, tests: first, again } of steps) {
  const broken = placesOfFailures(first)
  const isChance = again && broken.length > 0 && broken.length <= MOST_BROKEN && !broken.includes(title)
  if (isChance) say(`\n${title}: se repite, solo, lo que falló.`)
  const settled = settle(first, isChance ? (await again(broken)).tests : [])
  tests.push(...settled.tests)
  flaky.push(...settled.flaky)
}
process.exitCode = isGood(tests) ? 0 : 1
const { without } = await machine
if (without) say(`\n${without}`)
say(`\n${summary(tests, flaky).join('\n')}`)
