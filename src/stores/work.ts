import { isWorkDone, workBlock } from '#shared/rules/work.ts'
import { $proving } from './proving.ts'

/** Digests under way at once. The browser computes them in the background, so the page stays free for a finger. */
const AT_ONCE = 8

/** NETWORK-03: looks for the answer to a challenge; the result is sent as the proof. */
export async function proveWork(wanted: { challenge: string; difficulty: number }): Promise<string> {
  $proving.set($proving.get() + 1)
  try {
    return `${wanted.challenge}.${String(await findAnswer(wanted))}`
  } finally {
    $proving.set($proving.get() - 1)
  }
}

async function findAnswer({
  challenge,
  difficulty,
}: {
  challenge: string
  difficulty: number
}): Promise<number> {
  for (let first = 0; ; first += AT_ONCE) {
    const answers = Array.from({ length: AT_ONCE }, (_, at) => first + at)
    const digests = await Promise.all(
      answers.map(answer => crypto.subtle.digest('SHA-256', workBlock(challenge, answer))),
    )
    const found = digests.findIndex(digest => isWorkDone(new Uint8Array(digest), difficulty))
    if (found >= 0) return first + found
  }
}
