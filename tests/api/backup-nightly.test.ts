import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectDatabase } from '#server/db/connect.ts'
import { db } from '#server/db/index.ts'
import { closeDatabase } from '#server/db/open.ts'
import { mails } from '#server/db/schema/mails.ts'
import { clock } from '#server/lib/clock.ts'
import { env } from '#server/lib/env.ts'
import { log } from '#server/lib/log.ts'
import { listBackups, noteOutcome, prune, readOutcome } from '#server/modules/backup/folder.ts'
import { writeShopNote } from '#server/lib/shop-note.ts'
import { makeBackup } from '#server/modules/backup/make.ts'
import { backUpWhenDue, runNightly } from '#server/modules/backup/nightly.ts'
import { readBackup } from '#server/modules/backup/reader.ts'
import { runDueJobs } from '#server/modules/jobs.ts'
import { watchDisks } from '#server/modules/status/disk.ts'
import { readBackups } from '../../src/server/modules/status/warnings.ts'
import { backupMessages as say } from '#shared/messages/backup.ts'
import { statusMessages as status } from '#shared/messages/status.ts'
import { api } from '../support/api.ts'
import { newDatabase, newFolder, withClient } from '../support/backup.ts'
import { fillShop, PICTURES } from '../support/backup-world.ts'
import { commandHere, inShop } from '../support/command.ts'
import { setCompany } from '../support/commerce.ts'
import { createCustomer, createProduct } from '../support/shop.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const MB = 1024 * 1024
const GB = 1024 * MB

/** What every disk says from now on; null for what it is. */
const { statfs } = promises
function disksSay(freeBytes: number | null, blocks = 0): void {
  const full = { bsize: 1, bavail: freeBytes ?? 0, blocks }
  const said = async (path: string) => ({ ...(await statfs(path)), ...full })
  Object.assign(promises, { statfs: freeBytes === null ? statfs : said })
  syncBuiltinESMExports()
}

const folders: string[] = []
const folder = () => {
  const made = newFolder()
  folders.push(made)
  return made
}
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})
beforeAll(fillShop)

describe('BACKUP-07 BACKUP-08 the nightly backup', () => {
  const place = folder()
  /** Lima is five hours behind. */
  const at = (lima: string) => {
    clock.now = () => new Date(`${lima}:00-05:00`)
  }
  const now = clock.now
  beforeAll(() => {
    Object.assign(env(), { backupDir: place })
  })
  afterAll(() => {
    clock.now = now
    Object.assign(env(), { backupDir: undefined })
  })
  const made = async () => (await listBackups(place)).map(({ day }) => day)

  test('is made once from three in the morning on, by one of several instances', async () => {
    at('2099-11-20T02:59')
    await runNightly()
    expect(await made()).toEqual([])
    at('2099-11-20T03:00')
    await Promise.all([backUpWhenDue(), backUpWhenDue(), runNightly()])
    await runNightly()
    expect(await made()).toEqual(['2099-11-20'])
    expect((await readBackup(join(place, 'vitrina-2099-11-20.respaldo'))).pictures).toBe(3)
    expect(readdirSync(place).sort()).toEqual(['fotos', 'vitrina-2099-11-20.respaldo'])
  })

  test('drops those too old to be kept, and pictures that only they named', async () => {
    const [first = ''] = await made()
    for (const day of ['2099-09-01', '2099-09-02'])
      copyFileSync(join(place, `vitrina-${first}.respaldo`), join(place, `vitrina-${day}.respaldo`))
    for (let i = 10; i < 20; i += 1)
      copyFileSync(
        join(place, `vitrina-${first}.respaldo`),
        join(place, `vitrina-2099-11-${String(i)}.respaldo`),
      )
    writeFileSync(join(place, 'fotos', `${'0'.repeat(64)}-old-320.webp`), 'nobody names it')
    // Of a process that was killed, and of one that may still be writing.
    for (const [name, hours] of [
      ['.vitrina-2099-11-19.respaldo.aa.tmp', 7],
      ['.vitrina-2099-11-20.respaldo.bb.tmp', 5],
    ] as const) {
      writeFileSync(join(place, name), 'draft')
      const then = new Date(Date.now() - hours * 3_600_000)
      utimesSync(join(place, name), then, then)
    }
    at('2099-11-21T04:00')
    await runNightly()
    expect(await made()).toEqual([
      '2099-11-21',
      '2099-11-20',
      '2099-11-19',
      '2099-11-18',
      '2099-11-17',
      '2099-11-16',
      '2099-11-15',
      '2099-09-02',
    ])
    expect(readdirSync(join(place, 'fotos'))).toHaveLength(3)
    expect(readdirSync(place).filter(name => name.endsWith('.tmp'))).toEqual([
      '.vitrina-2099-11-20.respaldo.bb.tmp',
    ])
  })

  test('BACKUP-10 keeps the newest that fit next to their pictures', async () => {
    const { backupMaxBytes } = env()
    const pictures = Object.values(PICTURES).reduce((sum, { length }) => sum + length, 0)
    const [newest] = await listBackups(place)
    Object.assign(env(), { backupMaxBytes: pictures + Number(newest?.bytes) * 2.5 })
    await prune(place)
    expect(await made()).toEqual(['2099-11-21', '2099-11-20'])
    expect(readdirSync(join(place, 'fotos'))).toHaveLength(3)
    // One that is damaged is named, and keeps none that is too old.
    const fileOf = (day: string) => join(place, `vitrina-${day}.respaldo`)
    copyFileSync(fileOf('2099-11-21'), fileOf('2099-11-19'))
    writeFileSync(fileOf('2099-11-20'), readFileSync(fileOf('2099-11-20')).subarray(0, -1))
    await expect(prune(place)).rejects.toMatchObject({ code: 'oldBroken', cause: { code: 'cut' } })
    expect(await made()).toEqual(['2099-11-21', '2099-11-20'])
    expect(readdirSync(join(place, 'fotos'))).toHaveLength(3)
    copyFileSync(fileOf('2099-11-21'), fileOf('2099-11-20'))
    Object.assign(env(), { backupMaxBytes })
  })

  test('that fails is remembered also where nothing can be written', async () => {
    const file = join(env().varDir, 'backup.json')
    rmSync(file)
    mkdirSync(file)
    const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
    const failed = { result: 'failed', at: new Date('2099-11-21T09:00:00Z'), reason: 'ENOSPC' } as const
    await noteOutcome(failed)
    expect(await readOutcome()).toEqual(failed)
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
    expect(readdirSync(env().varDir).filter(name => name.endsWith('.tmp'))).toEqual([])
    rmSync(file, { recursive: true })
    const fine = { result: 'ok', at: new Date('2099-11-21T10:00:00Z') } as const
    await noteOutcome(fine)
    expect(await readOutcome()).toEqual(fine)
  })

  test('BACKUP-08 that follows a damaged one is made, and the owner is mailed which one that is', async () => {
    await setCompany({ orderMail: 'duena@example.com' })
    const broken = 'vitrina-2099-11-20.respaldo'
    const whole = readFileSync(join(place, broken))
    writeFileSync(join(place, broken), whole.subarray(0, -1))
    at('2099-11-21T23:00')
    rmSync(join(place, 'vitrina-2099-11-21.respaldo'))
    await runNightly()
    expect(await made()).toEqual(['2099-11-21', '2099-11-20'])
    expect(await readBackups(clock.now())).toMatchObject({ failure: null })
    const told = await db().delete(mails).where(eq(mails.kind, 'backupFailed')).returning()
    expect(told).toMatchObject([{ recipient: 'duena@example.com', subject: say.notPrunedSubject }])
    expect(told[0]?.body).toContain(`Motivo: La copia ${broken} está dañada o incompleta.`)
    writeFileSync(join(place, broken), whole)
  })

  test('that fails is told in the state and to the owner once, and tried again an hour later', async () => {
    await setCompany({ orderMail: 'duena@example.com' })
    Object.assign(env(), { backupDir: join(place, 'vitrina-2099-11-20.respaldo', 'not-a-folder') })
    at('2099-11-22T03:00')
    await runNightly()
    expect(await readBackups(clock.now())).toMatchObject({
      last: null,
      failure: { at: clock.now(), reason: expect.stringMatching(/^E(?:NOTDIR|EXIST)$/) as unknown },
      isOverdue: true,
    })
    // Another process, or this one after a restart, knows nothing but the files.
    const { code, out } = await commandHere(
      { VAR_DIR: env().varDir, DATABASE_URL: process.env['DATABASE_URL'] ?? '', BACKUP_DIR: place },
      'estado',
    )
    expect(code).toBe(0)
    expect(out).toMatch(/Último intento de copia: falló, .*2099.* \(E\w+\), en la carpeta /)
    expect(out).toContain(`en la carpeta ${place}\n`)
    expect(out).toContain('La última copia de seguridad falló.')
    const told = () => db().select().from(mails).where(eq(mails.kind, 'backupFailed'))
    expect(await told()).toMatchObject([{ recipient: 'duena@example.com', subject: say.failedSubject }])
    Object.assign(env(), { backupDir: place })
    at('2099-11-22T03:59')
    await runNightly()
    expect(await made()).not.toContain('2099-11-22')
    at('2099-11-22T04:01')
    await runNightly()
    expect(await made()).toContain('2099-11-22')
    expect(await readBackups(new Date())).toMatchObject({ failure: null })
    expect(await told()).toHaveLength(1)
  })
})

test('OPS-08 estado tells how the shop is and what to look at', async () => {
  const settings = {
    VAR_DIR: folder(),
    DATABASE_URL: process.env['DATABASE_URL'] ?? '',
    BACKUP_DIR: folder(),
  }
  const { code, out } = await commandHere(settings, 'estado')
  expect(code).toBe(0)
  expect(out).toMatch(/^Vitrina \d/)
  expect(out).toMatch(/PostgreSQL \d.*de DATABASE_URL, .* MB, \d+ migraciones/)
  expect(out).toContain('Productos: 1 · Clientes: 1')
  expect(out).toMatch(/Pedidos: Pendiente\w* 1/)
  expect(out).toContain('Reclamos sin respuesta: 1')
  expect(out).toContain('No hay una copia de seguridad de las últimas 26 horas')
  expect((await commandHere(settings, 'estado', 'de-mas')).code).toBe(2)
})

test('BACKUP-11 while a disk is nearly full the owner is mailed, once a day', async () => {
  await setCompany({ orderMail: 'duena@example.com' })
  vi.spyOn(log, 'warn').mockReturnValue(undefined)
  const [start, passed] = [Date.now(), performance.now()]
  const told = () => db().select().from(mails).where(eq(mails.kind, 'diskLow'))
  const watchAfter = async (minutes: number, freeBytes: number, allBytes: number) => {
    disksSay(freeBytes, allBytes)
    clock.now = () => new Date(start + minutes * 60_000)
    vi.spyOn(performance, 'now').mockReturnValue(passed + minutes * 60_000)
    await watchDisks()
    return (await told()).length
  }
  expect(await watchAfter(1, 512 * MB, 10 * GB)).toBe(0)
  expect(await watchAfter(2, 3 * GB, 100 * GB)).toBe(0)
  expect(await watchAfter(3, 511 * MB, 10 * GB)).toBe(1)
  expect(await watchAfter(4, 511 * MB, 10 * GB)).toBe(1)
  expect(await watchAfter(24 * 60 - 5, 2 * GB, 100 * GB)).toBe(1)
  // Without an address for orders the one for support is mailed.
  await setCompany({ orderMail: '', emailSupport: 'ayuda@example.com' })
  expect(await watchAfter(24 * 60 + 5, 2 * GB, 100 * GB)).toBe(2)
  const [mail, later] = await told()
  expect(later?.recipient).toBe('ayuda@example.com')
  expect(mail).toMatchObject({ recipient: 'duena@example.com', subject: status.diskSubject })
  expect(mail?.body).toContain(`${status.warnings.diskLow}\n\nCarpetas: ${env().varDir}\n`)
  clock.now = () => new Date()
  disksSay(null)
  vi.restoreAllMocks()
})

test('OWNER-44 a new shop has no backup that is overdue until 26 hours after its first start', async () => {
  Object.assign(env(), { backupDir: folder() })
  const start = new Date('2099-12-01T10:00:00Z')
  writeShopNote(start)
  // Later starts, at another address too, change nothing of when the first was.
  env().publicUrl = 'https://zapatos.example'
  writeShopNote(new Date('2099-12-03T00:00:00Z'))
  const isOverdue = async (moment: string) => (await readBackups(new Date(moment)))?.isOverdue
  expect(await isOverdue('2099-12-01T10:01:00Z')).toBe(false)
  expect(await isOverdue('2099-12-02T12:00:00Z')).toBe(false)
  expect(await isOverdue('2099-12-02T12:01:00Z')).toBe(true)
  Object.assign(env(), { backupDir: undefined })
})

test('BACKUP-09 accounts deleted after a backup are deleted again when it is restored, on another disk too', async () => {
  const [gone, busy, staying] = [await createCustomer(), await createCustomer(), await createCustomer()]
  await db()
    .execute(sql`insert into orders (id, number, customer_id, subtotal, shipping_fee, total, items, status, confirmed_at, shipping)
    values (gen_random_uuid(), 'V-2', ${busy.id}, 1, 2, 3, 1, 'warehouse', now(), '{}')`)
  const { id: productId } = await createProduct()
  for (const { token } of [gone, busy, staying])
    await api.post('/home/customer/submit-review', { productId, rating: 4, review: 'Muy cómoda' }, { token })
  const file = join(folder(), 'antes.respaldo')
  await makeBackup(file)

  const backups = folder()
  Object.assign(env(), { backupDir: backups })
  await db().execute(sql`update orders set status = 'delivered' where number = 'V-2'`)
  // The one takes its reviews along, the other leaves them.
  for (const { token, password } of [gone, busy]) {
    const body = { password, deleteReviews: token === gone.token }
    const { status } = await api.post('/customer/delete-account', body, { token })
    expect(status).toBe(200)
  }
  Object.assign(env(), { backupDir: undefined })
  const list = readFileSync(join(backups, 'deleted-accounts.txt'), 'utf8')
  expect(readFileSync(join(env().varDir, 'deleted-accounts.txt'), 'utf8')).toBe(list)
  expect(list).toMatch(new RegExp(`^\\S+Z ${gone.id} reviews\\n\\S+Z ${busy.id}\\n$`))

  const target = await newDatabase()
  const settings = { VAR_DIR: folder(), DATABASE_URL: target.url, BACKUP_DIR: backups, DEMO: '0' }
  const restored = await commandHere(settings, 'restaurar', file)
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining(say.deletedAgain) as unknown })
  const afterItsJobs = () =>
    inShop(settings, async () => {
      await connectDatabase()
      await runDueJobs()
      const { rows } = await db().execute<{ id: string }>(sql`select id from customers`)
      await closeDatabase()
      return [gone, busy, staying].map(({ id }) => rows.some(row => row.id === id))
    })
  expect(await afterItsJobs()).toEqual([false, true, true])
  await withClient(target.config, client =>
    client.query("update orders set status = 'delivered' where number = 'V-2'"),
  )
  expect(await afterItsJobs()).toEqual([false, false, true])
  const left = await withClient(target.config, client =>
    client.query<{ name: string; customer_id: string | null }>('select name, customer_id from reviews'),
  )
  expect(left.rows.map(({ customer_id: id }) => id).toSorted()).toEqual([staying.id, null])
  await target.drop()
})
