import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { build } from '../scripts/steps/build.mjs'
import { tableOf, withTable } from './table/rows.mjs'

/**
 * The benches in short, one after the other, on a shop of their own with the demo where they need one, and one table of
 * what they said between the marks of README.md:
 *   npm run bench [-- NAME …]
 * Ends with 1 when one of them did.
 */
const wanted = process.argv.slice(2)
/** What follows the address, for those that measure a running shop; undefined for those that start their own. */
const BENCHES = [
  { name: 'pages', file: 'bench/pages.mjs', ofShop: [] },
  { name: 'paint', file: 'bench/paint.mjs', ofShop: ['3'] },
  { name: 'taps', file: 'bench/taps.mjs', ofShop: ['5'] },
  { name: 'catalogue', file: 'bench/catalogue.ts', node: ['--expose-gc'], rest: ['1000', '10000'] },
  { name: 'chat', file: 'bench/chat.mjs', rest: [] },
  { name: 'instances', file: 'bench/instances.mjs', rest: [] },
  { name: 'money', file: 'bench/money.ts', rest: ['300', '3'] },
  { name: 'chaos', file: 'bench/chaos.ts', rest: ['5', '2', '1'] },
  { name: 'hostile', file: 'bench/hostile/main.ts', rest: ['--share', '0.02'] },
].filter(({ name }) => wanted.length === 0 || wanted.includes(name))

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}

const answers = url =>
  fetch(url)
    .then(({ ok }) => ok)
    .catch(() => false)

/** A built shop with the demo in folders that go away with it. */
async function startShop() {
  const port = await freePort()
  const url = `http://localhost:${String(port)}`
  const [varDir, demo] = ['shop', 'demo'].map(name => mkdtempSync(join(tmpdir(), `vitrina-bench-${name}-`)))
  const child = spawn(process.execPath, ['tests/e2e/support/serve.mjs'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      VAR_DIR: varDir,
      DEMO_SHOP: demo,
      OWN_DEMO_SHOP: demo,
      DATABASE_URL: '',
      RATE_LIMIT_ADDRESS: '100000',
    },
  })
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error('La tienda no arranca.')
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      for (const folder of [varDir, demo]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function run({ name, file, node = [], rest }, url, short) {
  const args = [...node, file, ...(url === null ? rest : [url, ...short])]
  const since = Date.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', part => {
    output += part
    process.stdout.write(part)
  })
  const [code] = await once(child, 'close')
  return { name, code, output, seconds: Math.round((Date.now() - since) / 1000) }
}

if (!(await build())) process.exit(1)
const results = []
const shop = BENCHES.some(({ ofShop }) => ofShop) ? await startShop() : null
try {
  for (const bench of BENCHES.filter(({ ofShop }) => ofShop))
    results.push(await run(bench, shop.url, bench.ofShop))
} finally {
  await shop?.stop()
}
for (const bench of BENCHES.filter(({ ofShop }) => !ofShop)) results.push(await run(bench, null))

const memory = `${String(Math.round(totalmem() / 2 ** 30))} GB`
const table = tableOf(results, {
  day: new Date().toISOString().slice(0, 10),
  machine: `${String(cpus().length)} × ${cpus()[0]?.model ?? process.arch}, ${memory}`,
})
process.stdout.write(`\n${table}\n`)
writeFileSync('README.md', withTable(readFileSync('README.md', 'utf8'), table))
process.exit(results.every(({ code }) => code === 0) ? 0 : 1)
