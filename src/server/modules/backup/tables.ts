import pg from 'pg'
import { BackupError } from './format.ts'

interface Table {
  name: string
  /** The columns in the table's order, without generated ones, which PostgreSQL computes again. */
  columns: string[]
}
interface Sequence {
  name: string
  value: string
  isCalled: boolean
}
interface Migration {
  when: number
  hash: string
}

/**
 * Tables that are not backed up: rows that are valid for seconds only, and transaction numbers, which belong to one
 * server.
 */
const FLEETING = ['socket_io_attachments', 'catalog_changes']

/** Tables of an extension are left to the extension. */
const OWN = (catalog: string, alias: string): string =>
  `not exists (select 1 from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`

export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and ${OWN('pg_class', 'c')}
        and c.relname <> all($1)
      group by c.relname order by c.relname`,
    [FLEETING],
  )
  return rows
}

export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'S' and ${OWN('pg_class', 'c')} order by 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public.${pg.escapeIdentifier(name)}`,
    )
    const [row] = found.rows
    if (row) sequences.push({ name, value: row.value, isCalled: row.called })
  }
  return sequences
}

/** The migrations that were applied, oldest first; none when there never was a shop. */
export async function readMigrations(client: pg.Client): Promise<Migration[]> {
  const known = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  )
  if (!known.rows[0]?.there) return []
  const { rows } = await client.query<{ when: string; hash: string }>(
    'select created_at as when, hash from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ when, hash }) => ({ when: Number(when), hash }))
}

/** Removes everything of the shop from a database, so that another level can be built there. */
export async function dropEverything(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('drop table public.%I cascade', relname) as statement
      from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and ${OWN('pg_class', 'c')}
    union all
    select format('drop function %s cascade', oid::regprocedure)
      from pg_proc p where pronamespace = 'public'::regnamespace and ${OWN('pg_proc', 'p')}
    union all
    select format('drop text search configuration public.%I', cfgname)
      from pg_ts_config t where cfgnamespace = 'public'::regnamespace and ${OWN('pg_ts_config', 't')}`)
  for (const { statement } of rows) await client.query(statement)
  await client.query('drop table if exists drizzle.__drizzle_migrations')
}

/**
 * Removes the foreign keys and our own triggers for a copy, and returns how to put them back: adding a foreign key
 * checks every row at once, in whatever order the tables were filled.
 */
export async function withoutConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  )
  const tables = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relhastriggers",
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  for (const { name } of tables.rows) await client.query(`alter table ${name} disable trigger user`)
  return async () => {
    for (const { name } of tables.rows) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
  }
}

/** The rows of a shop that was started and never used; they may be dropped. */
const HARMLESS = [
  'carriers',
  'job_marks',
  'provider_settings',
  'rate_hits',
  'reconciliations',
  'tallies',
  'vocabulary',
]

/** Refuses a database with anything in it: rows of a shop, or tables of somebody else. */
export async function assertEmpty(client: pg.Client): Promise<void> {
  const tables = await readTables(client)
  if (tables.length === 0) return
  const isShop = (await readMigrations(client)).length > 0
  if (!isShop) throw new BackupError('foreignTables', tables.map(({ name }) => name).join(', '))
  for (const { name } of tables) {
    if (HARMLESS.includes(name)) continue
    // The profile of a shop that was started without the demo has no name yet.
    const used = name === 'company' ? "where name <> ''" : ''
    const { rows } = await client.query<{ used: boolean }>(
      `select exists (select from public.${pg.escapeIdentifier(name)} ${used}) as used`,
    )
    if (rows[0]?.used) throw new BackupError('notEmpty')
  }
}
