import fc from 'fast-check'
import type { suddenEnds } from '../sudden-end.ts'
import { readBooks } from './books.ts'
import { checkDifferences, checkTamper } from './check-differences.ts'
import { checkMoney } from './check-money.ts'
import { checkStock } from './check-stock.ts'
import { customerActs, open } from './customer-acts.ts'
import { jobActs, ownerActs } from './owner-acts.ts'
import { providerActs } from './provider-acts.ts'
import { begin, comeToRest } from './stage.ts'
import type { Act, Side } from './world.ts'

/** Every statement and every call has two places where the process may end: before and after it. */
const MOST_STEPS = 120
const SENT = ['owner packs', 'owner sends']
const DELIVERED = [...SENT, 'owner delivers']
const TAMPERS = ['chargeUnknown', 'chargeMissing', 'amountDiffers', 'refundDiffers', 'takenTwice']

export interface History {
  beginning: readonly string[]
  happenings: { name: string; end: number }[]
  /** How the owner brings it to rest: hands and disputes are left open, or dealt with. */
  isTidy: boolean
  tamper: string
}

export const actsOf = ({ acts }: Side): Readonly<Record<string, Act>> => ({
  ...customerActs,
  ...ownerActs,
  ...providerActs,
  ...jobActs,
  ...acts,
})

/** Where chance alone would seldom come. */
const beginningsOf = ({ paid, second }: Side): (readonly string[])[] => [
  [],
  [],
  ['transfer chosen', 'transfer sent'],
  ['transfer chosen', 'transfer sent', 'owner rejects'],
  ['transfer chosen', 'transfer sent', 'owner approves'],
  ['cash', ...DELIVERED],
  second,
  [...second, 'panel refund'],
  [...second, 'refunds worked on', 'refunds paid'],
  ...paid.flatMap(way => [
    way,
    [...way, 'owner gives some back', 'refunds worked on', 'refunds paid'],
    [...way, 'owner gives some back', 'refunds worked on', 'refunds paid', 'a minute', 'refunds paid'],
    [...way, 'owner cancels one', 'refunds accepted', 'refunds paid'],
    [...way, ...DELIVERED],
    [...way, ...DELIVERED, 'asks for a credit note'],
    [...way, 'disputed', 'a day', 'payments checked'],
    [...way, 'owner gives all back', 'panel refund', 'refunds paid'],
  ]),
]

/** Each history draws from a few acts, so that those it has meet each other often. */
const ALWAYS = ['refunds paid', 'payments checked', 'two instances', 'a minute', 'a quarter']

export const historyOf = (side: Side): fc.Arbitrary<History> =>
  fc.shuffledSubarray(Object.keys(actsOf(side)), { minLength: 6, maxLength: 12 }).chain(some =>
    fc.record({
      beginning: fc.constantFrom(...beginningsOf(side)),
      happenings: fc.array(
        fc.record({
          name: fc.constantFrom(...ALWAYS, ...some),
          // One in four does not live to its end.
          end: fc.option(fc.integer({ min: 1, max: MOST_STEPS }), { freq: 3, nil: Infinity }),
        }),
        { minLength: 2, maxLength: 7 },
      ),
      isTidy: fc.boolean(),
      tamper: fc.constantFrom('', ...TAMPERS),
    }),
  )

export interface Stage {
  side: Side
  sides: readonly Side[]
  ends: ReturnType<typeof suddenEnds>
  /** An order of long ago, which stays. */
  keep: string
}

/** Plays one history and looks at what it left: how often the process ended, and whether money was taken. */
export async function play(
  { side, sides, ends, keep }: Stage,
  history: History,
): Promise<{ ended: number; isPaid: boolean }> {
  for (const one of sides) one.reset()
  const world = await begin(side, keep)
  const acts = actsOf(side)
  let ended = 0
  await open(world)
  for (const name of history.beginning) await acts[name]?.(world)
  for (const { name, end } of history.happenings)
    if (await ends.during(end, async () => acts[name]?.(world))) ended += 1
  await comeToRest(world, sides, history)
  const books = await readBooks(world, sides)
  await checkMoney(books, world)
  await checkStock(books, world.productId)
  const before = await checkDifferences(books)
  const charge = books.charges.find(({ isCode, id }) => !isCode && id === books.main?.providerRef)
  if (charge && history.tamper !== '' && charge.back === 0) {
    side.tampers[history.tamper]?.(charge)
    await checkTamper(books, { code: history.tamper, before })
  }
  return { ended, isPaid: books.charges.length > 0 }
}

/** How often a long run says how far it is. */
const TOLD_EVERY = 250
const MOST_VIOLATIONS = 10

/** Plays the histories of a seed, and gives what was violated with the history that shows it. */
export async function playAll(
  stage: Stage,
  { runs, seed, from }: { runs: number; seed: number; from: number },
): Promise<{ violations: string[]; ended: number; paid: number }> {
  const begun = Date.now()
  const violations: string[] = []
  let [ended, paid] = [0, 0]
  const histories = fc.sample(historyOf(stage.side), { numRuns: runs, seed })
  for (const [index, history] of histories.entries()) {
    if (index < from) continue
    try {
      const played = await play(stage, history)
      ended += played.ended
      if (played.isPaid) paid += 1
    } catch (error) {
      violations.push(describe(index, history, error))
    }
    if (violations.length >= MOST_VIOLATIONS) break
    if ((index + 1) % TOLD_EVERY === 0) tell(stage.side, { played: index + 1, violations, begun })
  }
  return { violations, ended, paid }
}

function describe(index: number, history: History, error: unknown): string {
  const { expected, actual, stack = '' } = error as { expected?: unknown; actual?: unknown; stack?: string }
  const at =
    stack
      .split('\n')
      .find(line => line.includes('money-model'))
      ?.trim() ?? ''
  const values = JSON.stringify({ actual, expected })
  return `MONEY_FROM=${String(index)} ${JSON.stringify(history)}: ${String(error)} ${values} ${at}`
}

function tell({ name }: Side, o: { played: number; violations: string[]; begun: number }): void {
  const rate = (o.played * 1000) / (Date.now() - o.begun)
  process.stdout.write(
    `${name}: ${String(o.played)} historias, ${rate.toFixed(1)} por segundo, ${String(o.violations.length)} fallas\n`,
  )
}
