import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './steps/browser.mjs'
import { build } from './steps/build.mjs'
import { install } from './steps/install.mjs'
import { missingPrograms } from './steps/machine.mjs'
import { add, asCheck, readPlaywright, readVitest } from './steps/report.mjs'
import { projectNode, root, run, say } from './steps/run.mjs'

const tool = path => join(root, 'node_modules', path)
const reports = mkdtempSync(join(tmpdir(), 'vitrina-reports-'))
const results = []

/** Runs one step, says how it went, and goes on whatever happened: one run shows everything that is wrong. */
async function step(title, work) {
  say(`\n▶ ${title}`)
  const startedAt = Date.now()
  const count = await work()
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
  say(`  ${title}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped (${seconds} s)`)
  results.push(count)
}

const check = (title, script, ...args) =>
  step(title, async () => asCheck((await run(projectNode, [tool(script), ...args])).code))

const vitest = (title, args, env) =>
  step(title, async () => {
    const file = join(reports, `${results.length}.json`)
    const { code } = await run(
      projectNode,
      [
        tool('vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...args,
      ],
      { env },
    )
    return readVitest(file, code)
  })

/** Folders of other PostgreSQL versions that the system has; the API tests run on the newest of them as well. */
function systemPostgres() {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return undefined
  const versions = readdirSync(folder).filter(
    name => Number(name) >= 15 && existsSync(join(folder, name, 'bin/initdb')),
  )
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  return newest && { version: newest, bin: join(folder, newest, 'bin') }
}

await install()
const browser = await findBrowser()

await check('Formato', 'prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.')
await check(
  'Reglas del código',
  'eslint/bin/eslint.js',
  '--cache',
  '--cache-location',
  'node_modules/.cache/eslint/',
  '.',
)
await check('Tipos', 'astro/bin/astro.mjs', 'check')
await vitest('Pruebas de reglas y API', ['--project', 'unit', '--project', 'api'])
const other = systemPostgres()
if (other) {
  await vitest(`Pruebas de la API en PostgreSQL ${other.version}`, ['--project', 'api'], {
    TEST_POSTGRES_BIN: other.bin,
  })
}
await step('Construcción', async () => asCheck((await build()) ? 0 : 1))
await vitest('Pruebas del servidor', ['--project', 'server'])
const lacking = await missingPrograms()
if (lacking.length === 0) {
  await vitest('Pruebas con nginx y PgBouncer', ['--project', 'machine'])
} else {
  say(
    `\nFalta ${lacking.join(', ')}: las pruebas con nginx, PgBouncer y systemd no se hacen en esta máquina.`,
  )
}
await step('Pruebas en el navegador', async () => {
  if (!browser) {
    say('  No hay navegador: instala Chromium o Google Chrome, o usa Linux x64, donde npm trae uno.')
    return asCheck(1)
  }
  const file = join(reports, 'browser.json')
  const { code } = await run(projectNode, [tool('playwright/cli.js'), 'test', '--reporter=list,json'], {
    env: { ...browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  return readPlaywright(file, code)
})

rmSync(reports, { recursive: true, force: true })
const { passed, failed, skipped } = results.reduce(add)
if (skipped > 0) say('\nUna prueba omitida cuenta como error.')
process.exitCode = failed + skipped > 0 ? 1 : 0
say(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
