import { createHash } from 'node:crypto'
import { isWorkDone, workBlock } from '#shared/rules/work.ts'

export interface WorkRefusal {
  details: { kind: string; challenge: string; difficulty: number; email?: string }
}

/** Does the work of a challenge, as a browser does it, and answers what is sent as the proof. */
export function proveWork(challenge: string, difficulty: number): string {
  for (let answer = 0; ; answer += 1) {
    const digest = createHash('sha256').update(workBlock(challenge, answer)).digest()
    if (isWorkDone(digest, difficulty)) return `${challenge}.${String(answer)}`
  }
}
