import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuilt } from './built-shop.ts'

/** Starts a shop without goods once and stops it, for all shops of one run to copy. */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-empty-'))
  chmodSync(folder, 0o755)
  const shop = await startBuilt(folder)
  shop.child.kill('SIGTERM')
  if ((await shop.ended) !== 0) throw new Error(`The empty shop did not stop cleanly: ${shop.said()}`)
  process.env['EMPTY_SHOP'] = folder
  return () => {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A data folder whose first start is over, which takes a second and a half of a processor longer than any other start. It
 * is still to come where the data could not stay below the prepared folder (root, in a private home).
 */
export function emptyShop(): string {
  const folder = mkdtempSync(join(tmpdir(), 'var-'))
  chmodSync(folder, 0o755)
  const data = join(process.env['EMPTY_SHOP'] ?? '', 'postgres')
  // With its owner: the database is run by the user who owns its files.
  if (existsSync(data)) execFileSync('cp', ['-a', data, folder])
  return folder
}
