import { cpSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { projectNode } from '../../scripts/steps/run.mjs'
import { benchFolder } from '../load/folder.ts'
import { npmStart } from './npm-start.ts'
import { atMost, fact, type CostRow } from './rows.ts'

/** Past what a start still does: pages rendered ahead, the jobs of the first minute, a collection of what that left. */
const SETTLE_MS = 180_000
const MEASURED_MS = 60_000
const MINUTE_MS = 60_000

interface Found {
  pid: number
  megabytes: number
  wakeUps: number
  name: string
}

/**
 * A checkout whose packages are hard links to those of another one shares the pages of a program with whoever runs that
 * one, and PSS counts a part of them only: a copy is nobody else's.
 */
function ownCopy(program: string): void {
  const path = realpathSync(program)
  cpSync(path, `${path}.copy`)
  renameSync(`${path}.copy`, path)
}

/** Processes of a tree with what they take (PSS) and how often they were woken so far. */
function look(root: number): Found[] {
  const all = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const statusOf = (pid: string) => readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (text: string, name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  const parents = new Map<number, number>()
  for (const pid of all)
    try {
      parents.set(Number(pid), field(statusOf(pid), 'PPid'))
    } catch {
      // It has just ended.
    }
  const isOfTree = (pid: number): boolean => pid === root || (pid > 1 && isOfTree(parents.get(pid) ?? 0))
  return [...parents.keys()].filter(isOfTree).flatMap(pid => {
    try {
      const threads = readdirSync(`/proc/${String(pid)}/task`)
      const wakeUps = threads
        .map(thread => readFileSync(`/proc/${String(pid)}/task/${thread}/status`, 'utf8'))
        .reduce((sum, text) => sum + field(text, 'voluntary_ctxt_switches'), 0)
      const megabytes = field(readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8'), 'Pss') / 1_024
      const command = readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8')
      const kinds = ['postgres', 'dist/server/entry', 'dist/supervisor', 'npm']
      return [{ pid, megabytes, wakeUps, name: kinds.find(kind => command.includes(kind)) ?? 'other' }]
    } catch {
      return []
    }
  })
}

const sum = (found: readonly Found[], key: 'megabytes' | 'wakeUps') =>
  found.reduce((total, one) => total + one[key], 0)

const parts = (found: readonly Found[]) =>
  ['dist/server/entry', 'dist/supervisor', 'postgres', 'npm']
    .map(
      kind =>
        [
          kind.replace('dist/server/entry', 'worker').replace('dist/', ''),
          found.filter(({ name }) => name === kind),
        ] as const,
    )
    .filter(([, some]) => some.length > 0)
    .map(([kind, some]) => `${kind} ${sum(some, 'megabytes').toFixed(0)}`)
    .join(', ')

/** Statements that the server was sent within a time, counted in its own log. */
async function countStatements(varDir: string, work: () => Promise<void>): Promise<number> {
  const pid = readFileSync(join(varDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: pid[4]?.trim() ?? '', user: 'vitrina', database: 'postgres' })
  await client.connect()
  await client.query(`alter system set log_statement = 'all'`)
  await client.query('select pg_reload_conf()')
  await sleep(1_000)
  const log = join(varDir, 'postgres.log')
  const from = statSync(log).size
  await work()
  const text = readFileSync(log).subarray(from).toString()
  await client.query(`alter system reset log_statement`)
  await client.query('select pg_reload_conf()')
  await client.end()
  return text.match(/^.*\bLOG: {2}(?:statement|execute [^:]*):/gm)?.length ?? 0
}

/** COST-09: what a shop with the demo takes while nobody comes. */
export async function idle(): Promise<CostRow[]> {
  const root = benchFolder('vitrina-idle')
  const varDir = join(root, 'var')
  ownCopy(projectNode)
  try {
    // As the unit of systemd starts it. The first start loads the demo, whose rows stay in PostgreSQL's buffers; every
    // later one, after a boot or an update, does not.
    const asService = {
      command: [projectNode, '--max-semi-space-size=1', 'dist/supervisor/main.mjs'],
      env: { VAR_DIR: varDir, NODE_ENV: 'production' },
    }
    await (await npmStart(process.cwd(), asService)).stop()
    const shop = await npmStart(process.cwd(), asService)
    const pid = shop.child.pid ?? 0
    await sleep(SETTLE_MS)
    const before = look(pid)
    await sleep(MEASURED_MS)
    const after = look(pid)
    const statements = await countStatements(varDir, () => sleep(MEASURED_MS).then(() => undefined))
    await shop.stop()
    const started = await npmStart(process.cwd(), { env: { VAR_DIR: varDir } })
    await sleep(SETTLE_MS)
    const byNpm = look(started.child.pid ?? 0)
    await started.stop()
    const woken = (sum(after, 'wakeUps') - sum(before, 'wakeUps')) / (MEASURED_MS / 1_000)
    const withoutNpm = byNpm.filter(({ name }) => name !== 'npm')
    return [
      atMost('memory (PSS) as systemd starts it', sum(after, 'megabytes'), 220, 'MB'),
      fact('… of that', parts(after)),
      atMost('memory (PSS) under npm start', sum(byNpm, 'megabytes'), 235, 'MB'),
      fact(
        '… of that, under npm start',
        `${parts(byNpm)}; without npm ${sum(withoutNpm, 'megabytes').toFixed(0)} MB`,
      ),
      atMost('wake-ups a second', woken, 35, ''),
      atMost('statements a minute', statements / (MEASURED_MS / MINUTE_MS), 100, ''),
    ]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
