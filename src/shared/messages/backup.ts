const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${String(Math.ceil(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Sentences about backups, on the terminal and by mail to the owner. */
export const backupMessages = {
  problems: {
    unreadable: (path: string) => `No se puede leer ${path}.`,
    foreign: () => 'Ese archivo no es una copia de seguridad de la tienda. No se tocó nada.',
    newer: () =>
      'La copia es de una versión más nueva de la tienda. Actualiza la tienda y vuelve a intentarlo. No se tocó nada.',
    cut: () => 'La copia está incompleta: le falta el final. No se tocó nada.',
    broken: () => 'La copia está dañada: su contenido no coincide con lo que se guardó. No se tocó nada.',
    oldBroken: (file: string) => `La copia ${file} está dañada o incompleta.`,
    pictureMissing: (path: string) =>
      `Falta una foto de la copia: ${path}. Las copias de cada noche necesitan la carpeta de fotos que está junto a ellas. No se tocó nada.`,
    notEmpty: () =>
      'La tienda de destino ya tiene datos. Una copia se restaura solo en una tienda vacía: usa otra carpeta (VAR_DIR=./otra) o una base de datos nueva. No se tocó nada.',
    foreignTables: (tables: string) =>
      `La base de datos de destino tiene tablas que no son de la tienda (${tables}). Usa una base de datos nueva. No se tocó nada.`,
    exists: (path: string) => `Ya existe ${path}. Elige otro nombre: una copia nunca se sobrescribe.`,
    notWritable: (path: string) => `No se puede escribir en ${path}.`,
    stopped: () => 'La copia se interrumpió.',
  },
  made: (o: { file: string; rows: number; pictures: number; bytes: number }) =>
    `Copia lista y comprobada: ${o.file} (${String(o.rows)} filas, ${String(o.pictures)} fotos, ${size(o.bytes)}). Guárdala en otro lugar: contiene datos personales y la clave de la tienda.`,
  checking: 'Comprobando la copia…',
  restoring: 'Restaurando…',
  restored: (o: { rows: number; pictures: number; version: string; createdAt: string }) =>
    `Restaurada la copia de ${o.createdAt} (versión ${o.version}): ${String(o.rows)} filas, ${String(o.pictures)} fotos. Inicia la tienda con: npm start`,
  mailsHeld: (count: number) =>
    `${count === 1 ? '1 correo que esperaba quedó detenido' : `${String(count)} correos que esperaban quedaron detenidos`}: quizá ya se enviaron después de la copia. Míralos con: correos listar. Envíalos con: correos reintentar.`,
  deletedAgain:
    'Las cuentas que se eliminaron después de esa copia se eliminan otra vez al iniciar la tienda, según la lista deleted-accounts.txt de VAR_DIR y de BACKUP_DIR. Si esa lista se perdió con el disco, esas cuentas vuelven: avísales y pídeles que las eliminen de nuevo.',
  failedSubject: 'La copia de seguridad de tu tienda no se pudo hacer',
  failedBody: (o: { day: string; reason: string; folder: string }) =>
    [
      `La copia de seguridad del ${o.day} no se pudo hacer.`,
      '',
      `Motivo: ${o.reason}`,
      `Carpeta: ${o.folder}`,
      '',
      'La tienda lo volverá a intentar cada hora. Revisa el espacio en disco y los permisos de la carpeta.',
    ].join('\n'),
  notPrunedSubject: 'Revisa las copias de seguridad anteriores de tu tienda',
  notPrunedBody: (o: { day: string; reason: string; folder: string }) =>
    [
      `La copia de seguridad del ${o.day} se hizo y se comprobó. Las anteriores no se pudieron revisar y borrar.`,
      '',
      `Motivo: ${o.reason}`,
      `Carpeta: ${o.folder}`,
      '',
      'Saca de la carpeta el archivo dañado. Mientras siga ahí, las fotos que ya no se usan siguen ocupando el disco.',
    ].join('\n'),
}
