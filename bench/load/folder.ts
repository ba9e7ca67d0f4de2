import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder for a bench's shop. Every user may look into it: where the embedded PostgreSQL cannot be started by root and
 * another user cannot reach the folder, its data go elsewhere and stay there.
 */
export function benchFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  chmodSync(folder, 0o755)
  return folder
}
