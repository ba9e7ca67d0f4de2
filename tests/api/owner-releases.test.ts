import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { StartError } from '#server/lib/start-error.ts'
import { newDatabase, withClient } from '../support/backup.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
const NEWER = 4_000_000_000_000
const query = (...statements: string[]) =>
  withClient(database.config, async client => {
    for (const statement of statements) await client.query(statement)
  })
const start = () => migrate(database.config, 'drizzle')

beforeAll(async () => {
  database = await newDatabase({ isMigrated: true })
  await query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('-', ${String(NEWER)})`)
})
afterAll(() => database.drop())

test.each([
  ['0.1.0', null],
  ['0.2.0', null],
  ['99.0.0', 'hace falta la 99.0.0'],
])(
  'OWNER-05 a database of a newer release that lets %s run is used, or refused by a sentence',
  async (oldest, says) => {
    await query(
      'delete from drizzle.schema_support where name = $$newer$$',
      `insert into drizzle.schema_support values (${String(NEWER)}, 'newer', '${oldest}')`,
    )
    if (says === null) await start()
    else await expect(start()).rejects.toThrow(says)
  },
)

test('OWNER-05 a newer database that does not say it is refused, and a migration notes its own release', async () => {
  await query('delete from drizzle.schema_support')
  await expect(start()).rejects.toThrow(StartError)
  await query(`delete from drizzle.__drizzle_migrations where created_at = ${String(NEWER)}`)
  await start()
  const { rows } = await withClient(database.config, client =>
    client.query<{ name: string; oldest_release: string }>(
      'select * from drizzle.schema_support order by migration',
    ),
  )
  expect(rows[16]).toMatchObject({ name: '0016_returned-orders', oldest_release: '0.2.0' })
})

test('OWNER-07 missing rights and tables of another program are said in a sentence', async () => {
  const other = await newDatabase()
  try {
    await withClient(other.config, client => client.query('create table orders (id int)'))
    await expect(migrate(other.config, 'drizzle')).rejects.toThrow('ya tiene tablas de otro programa')
    await withClient(other.config, client =>
      client.query('drop role if exists owner_07; create role owner_07 login; drop table orders'),
    )
    const poor = { ...other.config, user: 'owner_07' }
    await expect(migrate(poor, 'drizzle')).rejects.toThrow('ALTER DATABASE')
  } finally {
    await other.drop()
    await withClient({ ...other.config, database: 'postgres' }, client =>
      client.query('drop role if exists owner_07'),
    )
  }
})
