import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface Answer {
  /** 0 for done, 1 for a refusal, 3 for an error. */
  code: number
  said: string
}

export interface Owner {
  run(...words: string[]): Promise<Answer>
  stop(): Promise<void>
}

/** The owner at the commands of the release in `root`, one after the other. */
export function ownerOf(root: string, env: Record<string, string>): Owner {
  const child = spawn(process.execPath, ['bench/instances/commands.ts', root], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let last: Promise<unknown> = Promise.resolve()
  const ask = async (words: readonly string[]): Promise<Answer> => {
    child.stdin.write(`${JSON.stringify(words)}\n`)
    const { value, done } = await answers.next()
    if (done) throw new Error('The commands ended.')
    return JSON.parse(value) as Answer
  }
  return {
    run: (...words) => {
      const answer = last.then(() => ask(words))
      last = answer.catch(() => undefined)
      return answer
    },
    stop: async () => {
      const closed = once(child, 'close')
      child.stdin.end()
      await closed
    },
  }
}
