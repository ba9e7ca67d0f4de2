import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import type { Role } from '#shared/rules/people.ts'

/** Somebody who works for a seller, with a session. */
export interface Person {
  email: string
  password: string
  token: string
  sellerId: string
  /** Its seller's name. */
  seller: string
}

/** What is done next to a running shop, in a process that the tests of one worker share. */
export interface Works {
  /** Several of the owner's commands; gives what they say. */
  commands(commands: readonly string[][]): Promise<string>
  /** A new seller without anything, and its first person. */
  seller(given: { name: string; email: string }): Promise<Person>
  /** A new person of a seller. */
  person(given: { seller: string; role: Role; email: string }): Promise<Person>
  /** The secret part of the link in the newsletter's mails to an address. */
  newsletterToken(email: string): Promise<string>
}

export interface Job {
  id: number
  work: keyof Works
  given: unknown
}
type Answer = { id: number } & ({ done: unknown } | { failure: string })

interface Room {
  process: ChildProcess
  waiting: Map<number, PromiseWithResolvers<unknown>>
}

let count = 0
const rooms = new Map<string, Room>()

function open(varDir: string): Room {
  const child = fork(resolve('tests/e2e/support/back-room-process.ts'), {
    env: { ...process.env, VAR_DIR: varDir, DATABASE_URL: '' },
    // Hashes as its shop does (`playwright.config.ts`).
    execArgv: ['src/cli/quick-loading.ts', 'tests/support/quick-hashes.mjs'].flatMap(path => [
      '--import',
      resolve(path),
    ]),
  })
  const room: Room = { process: child, waiting: new Map() }
  // Nothing waits for it at the end: it goes with the worker.
  child.unref()
  child.channel?.unref()
  child.on('message', (answer: Answer) => {
    const job = room.waiting.get(answer.id)
    room.waiting.delete(answer.id)
    if ('failure' in answer) job?.reject(new Error(answer.failure))
    else job?.resolve(answer.done)
  })
  child.on('exit', code => {
    rooms.delete(varDir)
    for (const job of room.waiting.values())
      job.reject(new Error(`The back room ended with ${String(code)}.`))
  })
  return room
}

/** Has something done next to the shop of this data folder. */
export function inBackRoom<Work extends keyof Works>(
  varDir: string,
  work: Work,
  given: Parameters<Works[Work]>[0],
): ReturnType<Works[Work]> {
  const room = rooms.get(varDir) ?? open(varDir)
  rooms.set(varDir, room)
  const job = Promise.withResolvers<unknown>()
  const id = (count += 1)
  room.waiting.set(id, job)
  room.process.send({ id, work, given } satisfies Job)
  return job.promise as ReturnType<Works[Work]>
}
