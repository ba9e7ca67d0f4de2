/** What will become a problem if nothing is done about it. */
export type StatusWarning = keyof typeof warnings

const warnings = {
  databaseFull:
    'PostgreSQL se quedó sin conexiones libres: hay más instancias o programas de los que admite.',
  diskLow: 'Queda poco espacio en el disco de la carpeta de datos.',
  backupFailed: 'La última copia de seguridad falló.',
  backupOverdue: 'No hay una copia de seguridad de las últimas 26 horas.',
  backupSpace: 'Queda poco espacio en el disco de las copias de seguridad.',
  crashing: 'La tienda falló varias veces en la última hora y se vuelve a iniciar después de pausas.',
}

const size = (bytes: number): string =>
  bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`

interface Concerns {
  warnings: readonly StatusWarning[]
  payments: number
  mailsGivenUp: number
  complaintsWaiting: number
  transfersToVerify: number
  mailing: { isOn: boolean; inOutbox: number }
  content: { problems: readonly string[]; hasStores: boolean }
  identityMissing: readonly string[]
  demoFields: readonly string[]
  nights: { failed: number }
}

/** What `/readyz` and the owner's `estado` say. */
export const statusMessages = {
  warnings,
  version: (version: string) => `Vitrina ${version}`,
  database: (o: { isEmbedded: boolean; version: string; bytes: number; migrations: number }) =>
    `Base de datos: PostgreSQL ${o.version}, ${o.isEmbedded ? 'incluida' : 'de DATABASE_URL'}, ${size(o.bytes)}, ${String(o.migrations)} migraciones`,
  counts: (o: { products: number; customers: number }) =>
    `Productos: ${String(o.products)} · Clientes: ${String(o.customers)}`,
  orders: (states: readonly string[]) => `Pedidos: ${states.join(' · ')}`,
  mails: (o: { waiting: number; givenUp: number }) =>
    `Correos por enviar: ${String(o.waiting)} · abandonados: ${String(o.givenUp)}`,
  disk: (o: { freeBytes: number; totalBytes: number }) =>
    `Disco: ${size(o.freeBytes)} libres de ${size(o.totalBytes)}`,
  nights: (lastClosed: string | null) =>
    lastClosed === null
      ? 'Pagos: todavía no se comparó ninguna noche.'
      : `Pagos: comparados hasta el ${lastClosed}.`,
  noBackups: 'Copias de seguridad: ninguna automática. Define BACKUP_DIR para hacer una cada noche.',
  backup: (last: { file: string; bytes: number; at: string } | null) =>
    last
      ? `Última copia: ${last.at}, ${size(last.bytes)}, ${last.file}`
      : 'Copias de seguridad: todavía no hay ninguna.',
  backupFailure: (o: { at: string; reason: string; folder: string }) =>
    `Último intento de copia: falló, ${o.at} (${o.reason}), en la carpeta ${o.folder}`,
  pausing: (o: { until: string; reason: string }) =>
    `La tienda falló (${o.reason}) y espera hasta ${o.until} para volver a iniciarse.`,
  diskSubject: 'Queda poco espacio en el disco de tu tienda',
  diskBody: (o: { lines: readonly string[]; folders: readonly string[] }) =>
    [
      ...o.lines,
      '',
      `Carpetas: ${o.folders.filter(Boolean).join(', ')}`,
      '',
      'Cuando el disco se llena, la tienda deja de tomar pedidos. Borra lo que no necesites, baja BACKUP_MAX_GB o usa un disco más grande.',
    ].join('\n'),
  allFine: 'No hay nada que revisar.',
  lookAt: 'Revisa:',
  concerns: (o: Concerns): string[] => [
    ...(o.identityMissing.length > 0
      ? [
          `La tienda no toma pedidos: falta decir quién vende (${o.identityMissing.join(', ')}). Ponlo con: empresa fijar CAMPO VALOR`,
        ]
      : []),
    ...(o.demoFields.length > 0
      ? [
          `Datos de la empresa que todavía son los de la demostración: ${o.demoFields.join(', ')}. Cámbialos con: empresa fijar CAMPO VALOR, o quítalos con: demo quitar`,
        ]
      : []),
    ...o.warnings.map(code => warnings[code]),
    ...(o.mailing.isOn || o.mailing.inOutbox === 0
      ? []
      : [
          `No hay servidor de correo (SMTP_URL): ${o.mailing.inOutbox === 1 ? '1 correo para clientes quedó' : `${String(o.mailing.inOutbox)} correos para clientes quedaron`} en la carpeta outbox, sin enviar.`,
        ]),
    ...o.content.problems.map(problem => `${problem} Se usa la versión anterior.`),
    ...(o.content.hasStores
      ? []
      : ['No hay tiendas donde recoger pedidos. Agrega las tuyas con: tiendas agregar']),
    ...(o.transfersToVerify > 0
      ? [`Pagos de Yape o Plin por verificar: ${String(o.transfersToVerify)}. Míralos con: pagos listar`]
      : []),
    ...(o.payments > 0 ? [`Pagos que revisar con el proveedor: ${String(o.payments)}.`] : []),
    ...(o.nights.failed > 0
      ? [`Noches de pagos sin comparar: ${String(o.nights.failed)}. Inténtalo con: pagos cuadrar --dia DÍA`]
      : []),
    ...(o.mailsGivenUp > 0 ? [`Correos que no se pudieron enviar: ${String(o.mailsGivenUp)}.`] : []),
    ...(o.complaintsWaiting > 0
      ? [`Reclamos sin respuesta: ${String(o.complaintsWaiting)}. Míralos con: reclamos listar pendientes`]
      : []),
  ],
}
