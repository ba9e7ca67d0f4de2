import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const NODE = process.execPath
const PROGRAM = ['--import', 'tsx', 'src/cli/main.ts']

export interface Outcome {
  code: number
  out: string
  err: string
}

/** What a process of a shop of its own sees: nothing of this process's settings but what is given. */
const only = (env: Record<string, string>): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'], ...env })

/** An owner's command in a process of its own, on the shop that `env` names. */
export async function shopCommand(env: Record<string, string>, ...args: string[]): Promise<Outcome> {
  try {
    const { stdout, stderr } = await run(NODE, [...PROGRAM, ...args], { env: only(env) })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

/** The same, for a test that ends it before its time. */
export const startCommand = (env: Record<string, string>, ...args: string[]): ChildProcess =>
  spawn(NODE, [...PROGRAM, ...args], { env: only(env), stdio: 'ignore' })
