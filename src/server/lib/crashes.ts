import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from './env.ts'

/** What the supervisor writes about a shop that crashes, for `/readyz` and the owner's `estado`. */
export interface Crashes {
  /** The times of the last crashes, newest last, in ISO form. */
  at: readonly string[]
  /** What ended the process in the last crash: a signal, or the exit code. */
  reason: string
  /** Until when the shop is not started again. */
  pausedUntil: string
}

const file = (): string => join(env().varDir, 'crashes.json')

export function writeCrashes(crashes: Crashes): void {
  try {
    writeFileSync(file(), JSON.stringify(crashes))
  } catch {
    // A full disk must not keep the shop from coming back.
  }
}

/** Null when no crashes were noted. */
export function readCrashes(): Crashes | null {
  try {
    return JSON.parse(readFileSync(file(), 'utf8')) as Crashes
  } catch {
    return null
  }
}
