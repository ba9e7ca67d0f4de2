import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBuilt } from './built-shop.ts'

/** The demo's pictures take their time on a busy machine. */
const PATIENCE_MS = 240_000

/** For shops of one file: rendering all the products ahead would take longer than its tests. */
export const WITHOUT_STORE = { PAGE_STORE_MB: '0' }

/** Where this run keeps its prepared demo shop; every process that copies it knows it from the environment. */
const prepared = (): string | undefined => process.env['DEMO_SHOP']

const dataOf = (folder: string) => join(folder, 'var')
const wordsOf = (folder: string) => join(folder, 'said.txt')

/**
 * Starts the built shop for the first time on an empty folder, as an owner does, and stops it when the demo is
 * loaded: 15 seconds of a processor that the tests of one run spend once. Nothing when it is there already.
 */
export async function prepareDemo(folder: string): Promise<void> {
  if (existsSync(wordsOf(folder))) return
  mkdirSync(dataOf(folder), { recursive: true })
  for (const path of [folder, dataOf(folder)]) chmodSync(path, 0o755)
  const shop = await startBuilt(dataOf(folder), { DEMO: '1' }, { patienceMs: PATIENCE_MS })
  shop.child.kill('SIGTERM')
  if ((await shop.ended) !== 0) throw new Error(`The demo shop did not stop cleanly: ${shop.said()}`)
  writeFileSync(wordsOf(folder), shop.said())
}

/**
 * Gives a new data folder the demo's database and pictures, and what the first start said (the password of its
 * seller). Without a prepared shop the folder has its real first start here.
 */
export async function demoIn(varDir: string): Promise<{ said: string }> {
  const from = prepared() ?? `${varDir}.demo`
  await prepareDemo(from)
  // With its owner: the database is run by whoever owns its files.
  execFileSync('cp', ['-a', `${dataOf(from)}/.`, varDir])
  const said = readFileSync(wordsOf(from), 'utf8')
  if (from !== prepared()) rmSync(from, { recursive: true })
  return { said }
}
