import { parseArgs } from 'node:util'
import { clock } from '#server/lib/clock.ts'
import { ProviderError } from '#server/modules/payments/request.ts'
import { reconcile, describeDifference, describeTotals } from '#server/modules/reconciliation/day.ts'
import { readReport } from '#server/modules/reconciliation/report-file.ts'
import { reconciliationMessages as say } from '#shared/messages/reconciliation.ts'
import { addDays, isDay, limaDay, type Day } from '#shared/rules/business-days.ts'
import { print, Refusal, UsageError } from './command.ts'

/** RECONCILE-01: `pagos cuadrar`; refuses where something differs, so that a script sees it by the exit code. */
export async function reconcilePayments(args: readonly string[]): Promise<void> {
  const { day, file } = readOptions(args)
  const report = file === undefined ? undefined : await readReport(file)
  const books = await reconcile(day, report).catch((error: unknown) => {
    throw error instanceof ProviderError ? new Refusal(say.notAnswering) : error
  })
  print(describeTotals(books))
  for (const difference of books.differences) print(describeDifference(difference))
  if (books.differences.length > 0) throw new Refusal(say.differs(books.differences.length))
  print(say.agrees)
}

function readOptions(args: readonly string[]): { day: Day; file: string | undefined } {
  const { dia, archivo } = parse(args)
  const today = limaDay(clock.now())
  const day = dia ?? addDays(today, -1)
  if (!isDay(day) || day > today) throw new Refusal(say.badDay(day))
  return { day, file: archivo }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { dia: { type: 'string' }, archivo: { type: 'string' } },
    }).values
  } catch {
    throw new UsageError()
  }
}
