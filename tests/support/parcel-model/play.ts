import fc from 'fast-check'
import { AppError } from '#shared/errors.ts'
import { passTime, type Side } from '../money-model/world.ts'
import { parcelActs, type Acting, type Draw } from './acts.ts'
import { checkAll, checkStates } from './check.ts'
import { leavingActs } from './leaving-acts.ts'
import { giveMoneyBack, requestActs } from './requests.ts'
import { begin, type Beginning, type World } from './world.ts'

const acts: Readonly<Record<string, Acting>> = { ...parcelActs, ...leavingActs, ...requestActs }

interface History extends Beginning {
  /** How often the order is moved whole at first. */
  before: number
  happenings: { name: string; chance: readonly number[] }[]
}

/** Units of a seller's lines. */
const LINES = fc.constantFrom([1], [1], [2], [3], [2, 1], [1, 2])

/** Each history draws from some acts, so that those it has meet each other often. */
const histories: fc.Arbitrary<History> = fc
  .shuffledSubarray(Object.keys(acts), { minLength: 8 })
  .chain(some =>
    fc.record({
      sellers: fc.oneof(
        fc.tuple(LINES),
        fc.tuple(LINES, LINES),
        fc.tuple(LINES, LINES),
        fc.tuple(LINES, LINES, LINES),
      ),
      coupon: fc.constantFrom(0, 0, 7, 33),
      fee: fc.constantFrom(499, 999, 0, 1),
      method: fc.constantFrom('cash', 'cash', 'transfer', 'card'),
      before: fc.constantFrom(0, 1, 2, 2, 2, 3),
      happenings: fc.array(
        fc.record({
          name: fc.constantFrom(...some, 'travels', 'arrives'),
          chance: fc.array(fc.nat(59), { minLength: 8, maxLength: 8 }),
        }),
        { minLength: 6, maxLength: 18 },
      ),
    }),
  )

const drawFrom = (chance: readonly number[]): Draw => {
  let at = 0
  return some => {
    const one = some[(chance[at % chance.length] ?? 0) % some.length]
    at += 1
    if (one === undefined) throw new Error('Nothing to draw from.')
    return one
  }
}

/** One happening; returns whether the shop took it. */
async function happen(world: World, name: string, draw: Draw): Promise<boolean> {
  const { may, run, then } = (acts[name] as Acting)(world, draw)
  const refusal = await run().then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error.code
      throw error
    },
  )
  if (may !== (refusal === null))
    throw new Error(`«${name}» ${may ? 'was to be taken' : 'was to be refused'}: ${refusal ?? 'taken'}`)
  if (refusal === null) await then()
  passTime(1_000)
  await checkStates(world)
  return may
}

async function play(side: Side, history: History): Promise<number> {
  const world = await begin(side, history)
  let taken = 0
  for (let step = 0; step < history.before; step += 1) await happen(world, 'moved whole', drawFrom([0]))
  for (const { name, chance } of history.happenings)
    if (await happen(world, name, drawFrom(chance))) taken += 1
  await giveMoneyBack(world)
  await checkAll(world)
  return taken
}

const MOST_VIOLATIONS = 10
const TOLD_EVERY = 250

interface Played {
  violations: string[]
  /** Acts that the shop took. */
  taken: number
}

/** Plays the histories of a seed, and gives what was violated with the history that shows it. */
export async function playParcels(
  side: Side,
  { runs, seed, from }: { runs: number; seed: number; from: number },
): Promise<Played> {
  const [begun, violations]: [number, string[]] = [Date.now(), []]
  let taken = 0
  for (const [index, history] of fc.sample(histories, { numRuns: runs, seed }).entries()) {
    if (index < from) continue
    try {
      taken += await play(side, history)
    } catch (error) {
      violations.push(describe(index, history, error))
    }
    if (violations.length >= MOST_VIOLATIONS) break
    if ((index + 1) % TOLD_EVERY === 0) tell({ played: index + 1 - from, violations, begun })
  }
  return { violations, taken }
}

function describe(index: number, history: History, error: unknown): string {
  const { expected, actual, stack = '' } = error as { expected?: unknown; actual?: unknown; stack?: string }
  const lines = stack.split('\n').filter(line => line.includes('parcel-model'))
  const at = lines
    .slice(0, 2)
    .map(line => line.trim())
    .join(' ')
  const values = JSON.stringify({ actual, expected })
  return `MONEY_FROM=${String(index)} ${JSON.stringify(history)}: ${String(error)} ${values} ${at}`
}

function tell(o: { played: number; violations: string[]; begun: number }): void {
  const rate = (o.played * 1000) / (Date.now() - o.begun)
  process.stdout.write(
    `paquetes: ${String(o.played)} historias, ${rate.toFixed(1)} por segundo, ${String(o.violations.length)} fallas\n`,
  )
}
