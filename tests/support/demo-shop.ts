import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBuilt, workersOf } from './built-shop.ts'
import { memoryOf } from './memory.ts'

/** The demo's pictures take their time on a busy machine. */
const PATIENCE_MS = 240_000

/** Where this run keeps its prepared demo shop; every process that copies it knows it from the environment. */
const prepared = (): string | undefined => process.env['DEMO_SHOP']

const dataOf = (folder: string) => join(folder, 'var')
const noteOf = (folder: string) => join(folder, 'first-start.json')

interface FirstStart {
  said: string
  /** The most memory that its worker ever held, in megabytes. */
  peakMb: number
}

/** A first start with the demo, as an owner does it: fifteen seconds of a processor. */
async function firstStart(varDir: string): Promise<FirstStart> {
  const shop = await startBuilt(varDir, { DEMO: '1' }, { patienceMs: PATIENCE_MS })
  const peakMb = Math.max(...workersOf(shop).map(pid => memoryOf(pid, 'VmHWM')))
  shop.child.kill('SIGTERM')
  if ((await shop.ended) !== 0) throw new Error(`The demo shop did not stop cleanly: ${shop.said()}`)
  return { said: shop.said(), peakMb }
}

/** Loads the demo into `folder`, for all shops of one run to copy. Nothing when it is there already. */
export async function prepareDemo(folder: string): Promise<void> {
  if (existsSync(noteOf(folder))) return
  mkdirSync(dataOf(folder), { recursive: true })
  for (const path of [folder, dataOf(folder)]) chmodSync(path, 0o755)
  writeFileSync(noteOf(folder), JSON.stringify(await firstStart(dataOf(folder))))
}

/**
 * Gives a new data folder the demo's database and pictures, and what the first start said (the passwords of its
 * sellers) and took. Where nothing is prepared the folder has its own first start here, and so it has where the data could not
 * stay below the prepared folder (root, in a private home).
 */
export async function demoIn(varDir: string): Promise<FirstStart> {
  const from = prepared()
  if (from === undefined) return firstStart(varDir)
  await prepareDemo(from)
  if (existsSync(join(dataOf(from), 'postgres.path'))) return firstStart(varDir)
  // With its owner: the database is run by the user who owns its files.
  execFileSync('cp', ['-a', `${dataOf(from)}/.`, varDir])
  return JSON.parse(readFileSync(noteOf(from), 'utf8')) as FirstStart
}
