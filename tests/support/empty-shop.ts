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
 * Puts the database of a first start into a folder: making and migrating one takes two seconds of a processor. Nothing is
 * copied where it could not stay below the prepared folder (root, in a private home) or where none was prepared.
 */
export function copyEmptyDatabase(folder: string): void {
  const data = join(process.env['EMPTY_SHOP'] ?? '', 'postgres')
  // With its owner: the database is run by the user who owns its files.
  if (process.env['EMPTY_SHOP'] !== undefined && existsSync(data)) execFileSync('cp', ['-a', data, folder])
}

/** A data folder whose first start is over, where it could be prepared. */
export function emptyShop(): string {
  const folder = mkdtempSync(join(tmpdir(), 'var-'))
  chmodSync(folder, 0o755)
  copyEmptyDatabase(folder)
  return folder
}
