import { backupMessages } from '#shared/messages/backup.ts'

type BackupCode = keyof typeof backupMessages.problems

/** Why a backup cannot be made or restored, as a sentence for the owner. */
export class BackupError extends Error {
  override name = 'BackupError'
  readonly code: BackupCode
  constructor(code: BackupCode, detail = '', options?: ErrorOptions) {
    super(backupMessages.problems[code](detail), options)
    this.code = code
  }
}
