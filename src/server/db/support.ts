import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { isOlderRelease } from '#shared/rules/releases.ts'
import { StartError } from '../lib/start-error.ts'
import { shopVersion } from '../lib/version.ts'

/** A migration of this release, and the oldest release that may run on a database that has it. */
export interface Support {
  when: number
  name: string
  oldest: string
}

/** The contents of support.json in the folder of migrations, oldest migration first. */
export function readSupport(folder: string): Support[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const { entries } = read('meta/_journal.json') as { entries: { when: number; tag: string }[] }
  const oldest = read('support.json') as Record<string, string>
  return entries.map(({ when, tag }) => ({ when, name: tag, oldest: oldest[tag] ?? shopVersion() }))
}

const exists = async (client: pg.Client, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    table,
  ])
  return rows[0]?.there === true
}

/** A migration in the database, and the oldest release that may use it, as its own release says. */
interface Applied {
  when: number
  oldest: string | null
}

/** SQLSTATE of a missing table or schema: a database that no release has touched, or only 0.1.0. */
const MISSING = new Set(['42P01', '3F000'])

/** What was applied to the database, in one query; nothing when no release has noted that yet. */
export async function readApplied(client: pg.Client): Promise<Applied[]> {
  try {
    const { rows } = await client.query<{ when: string; oldest: string | null }>(
      `select m.created_at as when, s.oldest_release as oldest from drizzle.__drizzle_migrations m
         left join drizzle.schema_support s on s.migration = m.created_at`,
    )
    return rows.map(({ when, oldest }) => ({ when: Number(when), oldest }))
  } catch (error) {
    if (MISSING.has(String((error as { code?: unknown }).code))) return []
    throw error
  }
}

/** Whether nothing has to be applied or noted. Refuses as `refuseNewer` does. */
export function isUpToDate(applied: readonly Applied[], known: readonly Support[]): boolean {
  refuseNewer(applied, known)
  const noted = new Map(applied.map(({ when, oldest }) => [when, oldest]))
  return known.every(({ when, oldest }) => noted.get(when) === oldest)
}

/**
 * OWNER-05: a database that a newer release changed is used as long as that release allows this one, so that an
 * instance that crashes during an upgrade comes back. Else a StartError. Releases before 0.2.0 do not check.
 */
export function refuseNewer(applied: readonly Applied[], known: readonly Support[]): void {
  const newest = known.at(-1)?.when ?? 0
  const ours = shopVersion()
  for (const { when, oldest } of applied) {
    if (when <= newest) continue
    if (oldest === null) throw new StartError(say.databaseNewerUnknown(ours))
    if (isOlderRelease(ours, oldest)) throw new StartError(say.databaseNewer(ours, oldest))
  }
}

/** Says to releases that do not know these migrations whether they may run on them. */
export async function noteSupport(client: pg.Client, known: readonly Support[]): Promise<void> {
  if (!(await exists(client, 'drizzle.schema_support'))) return
  await client.query(
    `insert into drizzle.schema_support (migration, name, oldest_release)
       select * from unnest($1::bigint[], $2::text[], $3::text[])
     on conflict (migration) do update set name = excluded.name, oldest_release = excluded.oldest_release`,
    [known.map(({ when }) => when), known.map(({ name }) => name), known.map(({ oldest }) => oldest)],
  )
}
