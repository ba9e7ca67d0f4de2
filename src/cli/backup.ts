import { makeBackup } from '#server/modules/backup/make.ts'
import { restoreBackup } from '#server/modules/backup/restore.ts'
import { backupMessages as say } from '#shared/messages/backup.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { print, UsageError, type Command } from './command.ts'

function onlyFile([file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0) throw new UsageError()
  return file
}

/** BACKUP-01: everything that the shop knows in one file, while it continues to sell. */
export const backup: Command = {
  usage: [
    ['respaldo ARCHIVO', 'Guarda toda la tienda en un archivo: datos, fotos y clave. Puede seguir abierta.'],
  ],
  async run(args) {
    const { file, bytes, contents } = await makeBackup(onlyFile(args))
    print(say.made({ file, bytes, rows: contents.rows, pictures: contents.pictures }))
  },
}

/** BACKUP-02: fills an empty shop from a backup. */
export const restore: Command = {
  usage: [['restaurar ARCHIVO', 'Llena una tienda vacía con un respaldo de esta versión o de una anterior.']],
  bare: true,
  async run(args) {
    const file = onlyFile(args)
    print(say.checking)
    const { header, rows, pictures, heldMails } = await restoreBackup(file, () => print(say.restoring))
    print(say.restored({ rows, pictures, version: header.version, createdAt: limaMoment(header.createdAt) }))
    if (heldMails > 0) print(say.mailsHeld(heldMails))
    print(say.deletedAgain)
  },
}
