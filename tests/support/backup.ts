import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { startPostgres } from '#server/db/embedded/index.ts'

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  chmodSync(folder, 0o755)
  return folder
}

/** A database of the test server, to be dropped at the end: empty, or with the tables of a shop that nobody used. */
export async function newDatabase({ isMigrated = false } = {}): Promise<{
  url: string
  config: pg.ClientConfig
  drop(): Promise<void>
}> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const onServer = (sql: string) =>
    withClient({ ...server, database: 'postgres' }, client => client.query(sql))
  await onServer(`create database ${name}${isMigrated ? ` template ${inject('template')}` : ''}`)
  return {
    url: `postgres://${server.user}@localhost/${name}?host=${encodeURIComponent(server.host)}`,
    config: { ...server, database: name },
    drop: async () => void (await onServer(`drop database ${name} with (force)`)),
  }
}

export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The embedded database of a data folder, while no shop has it open. */
export async function withEmbedded<T>(varDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const server = await startPostgres({ dataDir: join(varDir, 'postgres'), log: () => undefined })
  try {
    return await withClient(server.connection as pg.ClientConfig, work)
  } finally {
    await server.stop()
  }
}

/** One line a table with the number and the checksum of its rows, and what guards them. */
export async function digest(client: pg.Client): Promise<Record<string, string>> {
  await client.query("set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set bytea_output = 'hex'")
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  )
  // What PostgreSQL computes differs between its versions (the stems of the search index).
  const generated = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and is_generated = 'ALWAYS'`,
  )
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, '|' order by line collate "C")), '') as sum
        from (select (to_jsonb(t) - $1::text[])::text as line from public.${pg.escapeIdentifier(name)} t) lines`,
      [generated.rows.filter(({ table }) => table === name).map(({ column }) => column)],
    )
    found[name] = rows[0]?.sum ?? ''
  }
  const objects = await client.query<{ what: string }>(`
    select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as what
      from pg_constraint where connamespace = 'public'::regnamespace
        -- From PostgreSQL 18 on a column's NOT NULL is listed as a constraint too.
        and contype <> 'n'
    union all select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'sequence ' || sequencename || ' ' || coalesce(last_value::text, '-') from pg_sequences where schemaname = 'public'
    union all select 'migration ' || created_at || ' ' || hash from drizzle.__drizzle_migrations`)
  found['objects'] = objects.rows
    .map(({ what }) => what)
    .sort()
    .join('\n')
  return found
}
