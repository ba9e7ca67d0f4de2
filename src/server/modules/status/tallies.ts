import { sql } from 'drizzle-orm'
import { db } from '../../db/index.ts'
import { tallies } from '../../db/schema/tallies.ts'

/**
 * GROW-02: adds up what the triggers noted, in one statement, so that a count at that moment sees either the sum or its
 * parts. Rows that another instance adds up are left to it.
 */
export async function addUpTallies(): Promise<void> {
  await db().execute(sql`
    with gone as (
      delete from ${tallies} where ctid = any (array(select ctid from ${tallies} for update skip locked))
      returning name, change
    )
    insert into ${tallies} (name, change) select name, sum(change) from gone group by name having sum(change) <> 0`)
}
