import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { dirname } from 'node:path'
import { folder } from './current.ts'
import type { Job, Outcome } from './worker.ts'

export interface Crew {
  /** Waits for a free process and for its answer. */
  ask: (job: Job) => Promise<Outcome>
  leave: () => Promise<void>
}

const DEAD: Outcome = { state: 'hung', test: '', title: 'the process ended', took: {}, hits: null }

async function start(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  mkdirSync(dirname(folder()), { recursive: true })
  const cache = mkdtempSync(`${folder()}-`)
  const child = fork('bench/mutants/worker.ts', {
    env: { ...process.env, ...env, MUTANT_CACHE: cache, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A session each: Linux shares a busy machine between sessions, not between processes.
    detached: true,
  })
  await once(child, 'message')
  return child
}

function answerOf(child: ChildProcess, job: Job): Promise<Outcome> {
  return new Promise(resolve => {
    const end = (): void => resolve(DEAD)
    child.once('exit', end)
    child.once('message', outcome => {
      child.off('exit', end)
      resolve(outcome as Outcome)
    })
    // It may have ended since its last job.
    child.send(job, error => {
      if (error) end()
    })
  })
}

/** So many processes with a vitest and a PostgreSQL each; one that hangs is replaced. */
export async function crewOf(size: number, env: NodeJS.ProcessEnv = {}): Promise<Crew> {
  const free: ChildProcess[] = []
  const all = new Set<ChildProcess>()
  const waiting: (() => void)[] = []
  const add = async (): Promise<void> => {
    const child = await start(env)
    all.add(child)
    free.push(child)
    waiting.shift()?.()
  }
  // One after the other: each writes the prepared packages of its cache.
  for (let i = 0; i < size; i += 1) await add()

  const take = async (): Promise<ChildProcess> => {
    for (;;) {
      const child = free.pop()
      if (child) return child
      await new Promise<void>(resolve => waiting.push(resolve))
    }
  }
  return {
    async ask(job) {
      const child = await take()
      const answer = await answerOf(child, job)
      if (answer.state === 'hung') {
        all.delete(child)
        await add()
      } else {
        free.push(child)
        waiting.shift()?.()
      }
      return answer
    },
    async leave() {
      await Promise.all(
        [...all].map(child => {
          const gone = once(child, 'exit')
          child.send('leave')
          return gone
        }),
      )
    },
  }
}
