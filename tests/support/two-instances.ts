import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltShop, startBuilt } from './built-shop.ts'
import { type Backend, startBackend } from './chat-shop.ts'

export interface TwoInstances {
  backend: Backend
  a: BuiltShop
  b: BuiltShop
  /** Starts a further one, which its test ends. */
  startAnother: () => Promise<BuiltShop>
  stop: () => Promise<void>
}

/** Two instances of the built shop on one PostgreSQL: what is done at one counts at the other. */
export async function startTwo(): Promise<TwoInstances> {
  const folders: string[] = []
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'var-'))
    // PostgreSQL's user has to reach into it.
    chmodSync(folder, 0o755)
    folders.push(folder)
    return folder
  }
  const backend = await startBackend(newFolder())
  const startAnother = (): Promise<BuiltShop> =>
    startBuilt(newFolder(), {
      DATABASE_URL: backend.url,
      TOKEN_SECRET: 'one secret for all of the instances',
      RATE_LIMIT_ADDRESS: '100000',
    })
  const [a, b] = [await startAnother(), await startAnother()]
  const stop = async () => {
    for (const instance of [a, b]) {
      instance.child.kill('SIGTERM')
      await instance.ended
    }
    await backend.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
  return { backend, a, b, startAnother, stop }
}
