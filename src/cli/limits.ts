import { boundOf } from '#server/modules/limits.ts'
import { messageOf } from '#shared/errors.ts'
import { connectionLimits } from '#shared/limits/connections.ts'
import type { Limit } from '#shared/limits/limit.ts'
import { limits, WIDE_NETWORKS } from '#shared/limits/table.ts'
import { limitMessages as say } from '#shared/messages/limits.ts'
import { print } from './command.ts'

const nameOf = (kind: string): string => new Map(Object.entries(say.kinds)).get(kind) ?? kind

/** LIMIT-02: every limit of the shop by the settings that hold now. */
export function printLimits(): void {
  const rows: readonly Limit[] = [...Object.values(limits), ...Object.values(connectionLimits)]
  for (const row of rows) {
    const { max, seconds } = boundOf(row)
    print(
      say.row({
        kind: nameOf(row.kind),
        by: say.subjects[row.by],
        max,
        window: say.window(seconds),
        sentence: messageOf(row.code),
      }),
    )
  }
  print(say.wide(WIDE_NETWORKS))
}
