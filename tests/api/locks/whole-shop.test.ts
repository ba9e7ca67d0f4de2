import { sql } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { company } from '#server/db/schema/company.ts'
import { migrate, MIGRATION_LOCK } from '#server/db/migrate.ts'
import { env } from '#server/lib/env.ts'
import { makeBackup } from '#server/modules/backup/make.ts'
import { restoreBackup } from '#server/modules/backup/restore.ts'
import { seedIfEmpty } from '#server/modules/demo/load.ts'
import { advisory, testLocks } from '../../support/lock-rows.ts'

testLocks([
  {
    sites: ['db/migrate.ts bringUpToDate'],
    waits: advisory,
    meet: async () => {
      // What every migration notes is missing of one, as after a crash in the middle.
      await db().execute(sql`delete from drizzle.schema_support where name = '0000_extensions'`)
      return {
        held: `select pg_advisory_xact_lock(${String(MIGRATION_LOCK)})`,
        call: () => migrate({ connectionString: env().databaseUrl ?? '' }, 'drizzle'),
      }
    },
  },
  {
    sites: ['backup/make.ts write'],
    waits: advisory,
    meet: () =>
      Promise.resolve({
        held: `select pg_advisory_xact_lock(${String(MIGRATION_LOCK)})`,
        call: () => makeBackup(`${env().varDir}/uno.respaldo`),
      }),
  },
  {
    sites: ['backup/restore.ts fill'],
    waits: advisory,
    meet: async () => {
      const file = `${env().varDir}/otro.respaldo`
      await makeBackup(file)
      return {
        held: `select pg_advisory_xact_lock(${String(MIGRATION_LOCK)})`,
        // Refused in the end, since this shop is not empty.
        call: () => restoreBackup(file, () => undefined),
      }
    },
  },
  {
    sites: ['demo/load.ts seedIfEmpty'],
    waits: advisory,
    meet: async () => {
      await db().delete(company)
      Object.assign(env(), { demo: false })
      return {
        held: 'select pg_advisory_xact_lock(7231906)',
        call: () => seedIfEmpty(() => undefined, { isTerminal: false }),
      }
    },
  },
])
