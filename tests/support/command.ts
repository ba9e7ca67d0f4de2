import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { promisify } from 'node:util'
import { vi } from 'vitest'
import { runCommand } from '../../src/cli/run.ts'

const run = promisify(execFile)
const NODE = process.execPath
const PROGRAM = 'src/cli/main.ts'

export interface Outcome {
  code: number
  out: string
  err: string
}

/** What the process of a separate shop sees: nothing of this process's settings but what is given. */
const only = (env: Record<string, string>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  ...env,
})

/** An owner's command in a separate process, on the shop that `env` names. */
export async function shopCommand(env: Record<string, string>, ...args: string[]): Promise<Outcome> {
  try {
    const { stdout, stderr } = await run(NODE, [PROGRAM, ...args], { env: only(env) })
    return { code: 0, out: stdout, err: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, err: stderr }
  }
}

/** The same, for a test that ends it before its time. */
export const startCommand = (env: Record<string, string>, ...args: string[]): ChildProcess =>
  spawn(NODE, [PROGRAM, ...args], { env: only(env), stdio: 'ignore' })

/** What was opened or read for one shop: settings, database, storage. A transaction's scope belongs to the module. */
const shopSymbols = () =>
  Object.getOwnPropertySymbols(globalThis).filter(
    ({ description = '' }) => description.startsWith('vitrina.') && description !== 'vitrina.transaction',
  )

/** Runs `work` as a separate process would be: with these settings alone, and nothing opened yet. */
export async function inShop<T>(settings: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const shared = globalThis as unknown as Record<symbol, unknown>
  const ours = shopSymbols().map(symbol => [symbol, shared[symbol]] as const)
  const before = process.env
  const forget = () => {
    for (const symbol of shopSymbols()) Reflect.deleteProperty(shared, symbol)
  }
  forget()
  process.env = only(settings)
  try {
    return await work()
  } finally {
    forget()
    process.env = before
    for (const [symbol, value] of ours) shared[symbol] = value
  }
}

/** An owner's command in this process, on the shop that `settings` name: the same as `shopCommand` in a tenth of the time. */
export async function commandHere(settings: Record<string, string>, ...args: string[]): Promise<Outcome> {
  const said = { out: '', err: '' }
  const hear = (stream: NodeJS.WriteStream, where: keyof typeof said) =>
    vi.spyOn(stream, 'write').mockImplementation((chunk: string | Uint8Array) => {
      said[where] += String(chunk)
      return true
    })
  const heard = [hear(process.stdout, 'out'), hear(process.stderr, 'err')]
  try {
    const code = await inShop(settings, () => runCommand(args))
    return { code, ...said }
  } catch (error) {
    return { code: 1, out: said.out, err: String(error) }
  } finally {
    for (const spy of heard) spy.mockRestore()
  }
}
