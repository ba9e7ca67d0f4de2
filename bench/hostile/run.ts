import fc from 'fast-check'
import type { Shop } from './shop.ts'

export interface Failure {
  layer: string
  fault: string
  /** The smallest input found that does it. */
  input: string
}
export interface Options {
  seed: number
  count: number
  /** Looks for inputs that hold the event loop; needs a quiet enough machine and time. */
  watchPauses: boolean
  /** Done between inputs: what they have used up is put back. */
  renew?: () => Promise<void>
}

/** What the caller learns of progress and of what went wrong. */
export interface Report {
  failures: Failure[]
  tried: number
  say: (line: string) => void
  /** The longest pauses that one input alone caused three times out of three. */
  pauses: Failure[]
}

const CHUNK = 48
const AT_ONCE = 12
const LONGEST_PAUSE_MS = 100
/** Enough to see what is wrong; more of the same helps nobody. */
const MOST_FAILURES = 12
const SHRINK_MS = 15_000

/** Runs `work` over all, a few at a time. */
export async function eachOf<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T, i: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let i = next++; i < all.length; i = next++) await work(all[i] as T, i)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const faultOfRun = <T>(
  run: (input: T) => Promise<string | undefined>,
  input: T,
): Promise<string | undefined> => run(input).catch((error: unknown) => `thrown: ${String(error)}`)

/** The same input once more, and then smaller ones that fail as well. */
async function shrink<T>(
  arbitrary: fc.Arbitrary<T>,
  run: (input: T) => Promise<string | undefined>,
  seed: number,
  at: number,
) {
  const details = await fc.check(
    fc.asyncProperty(arbitrary, async input => (await faultOfRun(run, input)) === undefined),
    { seed, path: String(at), numRuns: 1, interruptAfterTimeLimit: SHRINK_MS, markInterruptAsFailure: false },
  )
  return details.counterexample?.[0]
}

const print = (input: unknown): string => {
  const text = JSON.stringify(input) ?? String(input)
  return text.length > 1500 ? `${text.slice(0, 1500)}… (${String(text.length)} characters)` : text
}

/** Whether this input alone holds the event loop three times out of three. */
async function pauseOf<T>(
  shop: Shop,
  run: (input: T) => Promise<string | undefined>,
  input: T,
): Promise<number> {
  let shortest = Infinity
  for (let i = 0; i < 3; i += 1) {
    await shop.read()
    await faultOfRun(run, input)
    const { pause } = await shop.read()
    shortest = Math.min(shortest, pause)
    if (shortest <= LONGEST_PAUSE_MS) return 0
  }
  return shortest
}

/** Tries `count` inputs of one kind, and writes what is wrong into the report. */
export async function attack<T>(
  layer: string,
  shop: Shop,
  report: Report,
  arbitrary: fc.Arbitrary<T>,
  run: (input: T) => Promise<string | undefined>,
  { seed, count, watchPauses, renew }: Options,
): Promise<void> {
  const inputs = fc.sample(arbitrary, { seed, numRuns: count })
  const known = new Set<string>()
  for (let from = 0; from < inputs.length && shop.isAlive(); from += CHUNK) {
    const chunk = inputs.slice(from, from + CHUNK)
    await renew?.().catch((error: unknown) => {
      report.failures.push({ layer, fault: `the shop does not work any more: ${String(error)}`, input: '' })
    })
    if (watchPauses) await shop.read()
    const failed: { i: number; fault: string }[] = []
    await eachOf(chunk, AT_ONCE, async (input, i) => {
      const fault = await faultOfRun(run, input)
      if (fault !== undefined) failed.push({ i, fault })
    })
    report.tried += chunk.length
    const done = from + chunk.length
    if (Math.floor(done / 5_000) > Math.floor(from / 5_000)) report.say(`${layer}: ${String(done)}…`)
    for (const { i, fault } of failed) {
      // One of a kind: the first words of a fault say which kind.
      const kind = fault.replace(/[0-9a-f-]{8,}|\d+/g, '#').slice(0, 80)
      if (known.has(kind) || report.failures.length >= MOST_FAILURES || !shop.isAlive()) continue
      known.add(kind)
      report.say(`✗ ${layer}: ${fault.slice(0, 200)}`)
      const smallest = await shrink(arbitrary, run, seed, from + i)
      report.failures.push({ layer, fault, input: print(smallest ?? chunk[i]) })
    }
    if (!shop.isAlive()) {
      report.failures.push({
        layer,
        fault: 'the process ended',
        input: chunk.map(print).join('\n').slice(0, 8_000),
      })
      return
    }
    if (watchPauses && (await shop.read()).pause > LONGEST_PAUSE_MS) {
      for (const input of chunk) {
        const pause = await pauseOf(shop, run, input)
        if (pause > 0) report.pauses.push({ layer, fault: `${pause.toFixed(0)} ms`, input: print(input) })
        if (report.pauses.length >= MOST_FAILURES) return
      }
    }
  }
}
