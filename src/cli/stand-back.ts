import { eachBackend } from '#server/db/index.ts'
import { env } from '#server/lib/env.ts'
import { letStandBack, standBackWhole } from '#server/lib/priority.ts'

/** Neither this process nor what the embedded PostgreSQL does for it takes a processor from shoppers (LARGE-08). */
export function standBack(): void {
  standBackWhole()
  if (!env().databaseUrl) eachBackend(letStandBack)
}
