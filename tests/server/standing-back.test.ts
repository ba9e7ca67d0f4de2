import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { productRow, writeProducts } from '../support/csv.ts'
import { emptyShop } from '../support/empty-shop.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const { pid, exitCode, signalCode } of children.splice(0))
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
})

/** In a session of its own, as in a terminal of its own. */
function start(command: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(command, args, {
    detached: true,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  })
  children.push(child)
  return child
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
/** The nice value of a process or thread, the last-but-one of the three numbers that follow its times. */
const niceOf = (stat: string): number => Number(read(stat).split(') ').at(-1)?.split(' ')[16])
/** What the session has before others; undefined where this system does not share by sessions. */
function groupOf(pid: number): number | undefined {
  const [, nice] = /nice (-?\d+)/.exec(read(`/proc/${String(pid)}/autogroup`)) ?? []
  return nice === undefined || read('/proc/sys/kernel/sched_autogroup_enabled').trim() !== '1'
    ? undefined
    : Number(nice)
}
const threadsOf = (pid: number) =>
  readdirSync(`/proc/${String(pid)}/task`).map(thread => niceOf(`/proc/${String(pid)}/task/${thread}/stat`))

/** The processes of the server of this folder that work for somebody. */
function backendsOf(varDir: string): number[] {
  const [postmaster = ''] = read(join(varDir, 'postgres/postmaster.pid')).split('\n')
  return read(`/proc/${postmaster}/task/${postmaster}/children`)
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter(pid => read(`/proc/${String(pid)}/cmdline`).includes('[local]'))
}

const PROGRAM = join(process.cwd(), 'src/cli/main.ts')

test('LARGE-08 an import and what PostgreSQL does for it stand back, and its server does not', async () => {
  const varDir = emptyShop()
  const rows = Array.from({ length: 4_000 }, (_, n) => productRow({ codigo: `P${String(n)}` }))
  const importing = start(process.execPath, [PROGRAM, 'catalogo', 'importar', writeProducts(rows)], {
    VAR_DIR: varDir,
  })
  const pid = importing.pid ?? 0
  const ended = once(importing, 'close')
  const standsBack = (backend: number) =>
    niceOf(`/proc/${String(backend)}/stat`) === 10 && (groupOf(backend) ?? 10) === 10
  await expect.poll(() => backendsOf(varDir).some(standsBack), { timeout: 20_000, interval: 5 }).toBe(true)
  expect(new Set(threadsOf(pid))).toEqual(new Set([10]))
  expect(groupOf(pid) ?? 10).toBe(10)
  const [postmaster = ''] = read(join(varDir, 'postgres/postmaster.pid')).split('\n')
  expect(niceOf(`/proc/${postmaster}/stat`)).toBe(0)
  expect(groupOf(Number(postmaster)) ?? 0).toBe(0)
  expect(await ended).toEqual([0, null])
  rmSync(varDir, { recursive: true, force: true })
}, 40_000)

/** Stands back and waits to be ended. */
const WAITING = `
  import { standBackWhole } from '${join(process.cwd(), 'src/server/lib/priority.ts')}'
  standBackWhole()
  setInterval(() => undefined, 1_000)`
const waiting = `'${process.execPath}' --input-type=module-typescript -e "$WAITING"`
const shell = (script: string) => start('bash', ['-c', script], { WAITING })

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'LARGE-08 after %s the terminal has what it had',
  async signal => {
    const terminal = shell(`${waiting}; echo ended; sleep 60`)
    const pid = terminal.pid ?? 0
    const child = () => read(`/proc/${String(pid)}/task/${String(pid)}/children`).split(' ')[0] ?? ''
    await expect.poll(() => niceOf(`/proc/${child()}/stat`), { timeout: 10_000 }).toBe(10)
    await expect.poll(() => groupOf(pid) ?? 10).toBe(10)
    const ended = child()
    process.kill(Number(ended), signal)
    await expect.poll(() => groupOf(pid) ?? 0).toBe(0)
    await expect.poll(() => existsSync(`/proc/${ended}`)).toBe(false)
  },
)

test('LARGE-08 beside anything else in its terminal, such as a shop, it asks less of that alone', async () => {
  const terminal = shell(`sleep 60 & ${waiting}`)
  const pid = terminal.pid ?? 0
  const child = () =>
    read(`/proc/${String(pid)}/task/${String(pid)}/children`)
      .split(' ')
      .find(one => read(`/proc/${one}/cmdline`).includes('module-typescript'))
  await expect.poll(() => niceOf(`/proc/${child() ?? ''}/stat`), { timeout: 10_000 }).toBe(10)
  await sleep(200)
  expect(groupOf(pid) ?? 0).toBe(0)
})
