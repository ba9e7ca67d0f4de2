/** What the shop says on the terminal while it starts, and why it cannot start. Each refusal says what to do. */
export const startupMessages = {
  ready: (url: string) => `Lista: ${url}`,
  stopping: 'Cerrando la tienda…',
  stopped: 'La tienda se cerró.',
  again: 'La tienda se volvió a iniciar.',
  crashed: (o: { seconds: number; reason: string; at: string }) =>
    `La tienda falló (${o.reason}, ${o.at}) y se vuelve a iniciar` +
    (o.seconds === 0 ? '.' : ` en ${String(o.seconds)} s.`),
  gaveUp:
    'La tienda falló cinco veces en un minuto y no se vuelve a iniciar sola. El motivo está arriba; corrígelo y escribe npm start.',
  waitingForDatabase: 'La base de datos no responde; la tienda espera a que vuelva.',
  badVariable: (name: string, what: string) => `La variable ${name} ${what}. Corrígela y vuelve a iniciar.`,
  notBetween: (least: number, most: number) =>
    `debe ser un número entero de ${String(least)} a ${String(most)}`,
  notZeroOrOne: 'debe ser 1 (sí) o 0 (no)',
  notOneOf: (words: readonly string[]) => `debe ser una de estas palabras: ${words.join(', ')}`,
  notAnOrigin: 'debe ser una dirección sin nada detrás del nombre, por ejemplo https://mitienda.pe',
  notOrigins:
    'debe tener direcciones separadas por comas y sin nada detrás del nombre, por ejemplo https://otra.pe',
  notAnSmtpUrl: 'debe empezar con smtp:// o smtps://, por ejemplo smtps://usuario:clave@smtp.gmail.com',
  notASender: 'debe ser un correo, por ejemplo tienda@mitienda.pe o Mi Tienda <tienda@mitienda.pe>',
  alone: (needed: string) => `necesita que también indiques ${needed}`,
  settingUnknown: (name: string) =>
    `Aviso: la variable ${name} no es de la tienda y no se usa. Revisa cómo está escrita; docs/settings.md tiene la lista.`,
  settingRemoved: (name: string) =>
    `Aviso: la variable ${name} ya no existe y no se usa. CHANGELOG.md dice qué cambió.`,
  notAPort: 'debe ser un puerto entre 1 y 65535',
  notAUrl: 'debe ser una dirección completa, por ejemplo https://mitienda.pe',
  notAPostgresUrl: 'debe empezar con postgres:// o postgresql://',
  notAnS3Address: 'debe tener la forma s3://cubo/carpeta, con ?endpoint=https://… y &region=… si hacen falta',
  mediaKeysMissing:
    'Con MEDIA_URL hacen falta AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY. Defínelas y vuelve a iniciar.',
  mediaBucketUnknown: (bucket: string) =>
    `El cubo «${bucket}» de MEDIA_URL no existe. Créalo o corrige la dirección.`,
  mediaForbidden: (bucket: string, status: number) =>
    `El almacenamiento de MEDIA_URL no deja usar el cubo «${bucket}» (respuesta ${String(status)}). Revisa las claves AWS_*, sus permisos y la región.`,
  mediaHostUnknown: (endpoint: string) =>
    `No se encuentra el almacenamiento de MEDIA_URL (${endpoint}). Revisa la dirección.`,
  notAToken: 'debe tener al menos 16 letras, cifras o signos como - y _, sin espacios',
  passwordTooShort: 'debe tener al menos 16 caracteres',
  secretTooShort: 'debe tener al menos 32 caracteres; bórrala para que la tienda genere una segura',
  folderNotWritable: (folder: string) =>
    `No se puede escribir en la carpeta de datos ${folder}. Da permiso de escritura o indica otra en VAR_DIR.`,
  folderReadOnly: (folder: string) =>
    `La carpeta de datos ${folder} está en un disco de solo lectura. Indica otra en VAR_DIR.`,
  portInUse: (port: number) =>
    `El puerto ${String(port)} ya está en uso. Cierra el otro programa o elige otro, por ejemplo: PORT=${String(port + 1)} npm start`,
  portForbidden: (port: number) =>
    `No tienes permiso para usar el puerto ${String(port)}. Elige uno mayor que 1024, por ejemplo: PORT=4321 npm start`,
  hostUnknown: (host: string) => `HOST=${host} no es una dirección de esta máquina. Usa localhost o 0.0.0.0.`,
  secondShop: (folder: string) =>
    `Ya hay una tienda abierta con los datos de ${folder}. Ciérrala primero, o inicia esta con otra carpeta: VAR_DIR=./otra npm start`,
  databaseUnreachable: (setting: string, host: string, reason: string) =>
    `No se puede conectar con la base de datos de ${setting} (${host}): ${reason}. Revisa que PostgreSQL esté encendido y que la dirección, el usuario y la contraseña sean correctos.`,
  databaseFull:
    'PostgreSQL no tiene conexiones libres («sorry, too many clients already»). Cada instancia de la tienda usa hasta 12: cierra las que sobran o sube max_connections.',
  waitingForConnection: 'La tienda espera a que haya una.',
  killed:
    'El sistema cerró la tienda antes de que estuviera lista: casi siempre es por falta de memoria. Hacen falta 512 MB; cierra otros programas o usa una máquina con más.',
  databaseTooOld: (found: number, oldest: number) =>
    `La base de datos de DATABASE_URL es PostgreSQL ${String(found)}; la tienda necesita la versión ${String(oldest)} o una más nueva.`,
  databaseForbidden: (reason: string) =>
    `El usuario de DATABASE_URL no puede crear las tablas de la tienda (${reason}). Hazlo dueño de la base: ALTER DATABASE base OWNER TO usuario. Luego vuelve a iniciar.`,
  databaseOccupied: (reason: string) =>
    `La base de DATABASE_URL ya tiene tablas de otro programa (${reason}). Crea una base vacía para la tienda y ponla en DATABASE_URL.`,
  databaseNewer: (ours: string, oldest: string) =>
    `La base de datos es de una versión más nueva de la tienda y esta (${ours}) ya no puede usarla: hace falta la ${oldest} o una más nueva. Inicia esa versión, o restaura en otra carpeta la copia que hiciste antes de actualizar.`,
  databaseNewerUnknown: (ours: string) =>
    `La base de datos es de una versión más nueva de la tienda que esta (${ours}) y no dice con cuáles se puede usar. Inicia la versión más nueva.`,
  databasePooled:
    'Entre la tienda y PostgreSQL hay un intermediario (por ejemplo PgBouncer), que pierde los avisos entre procesos. Déjalo en DATABASE_URL y pon la dirección directa de PostgreSQL en DATABASE_DIRECT_URL.',
  otherMajor: (folder: string, found: string, ours: string) =>
    `Los datos de ${folder} son de PostgreSQL ${found} y esta versión de la tienda usa PostgreSQL ${ours}. Abre la tienda con la versión anterior y haz una copia de seguridad, o inicia con otra carpeta: VAR_DIR=./otra npm start`,
  foreignFolder: (folder: string) =>
    `La carpeta ${folder} pertenece a otro usuario del sistema. Inicia la tienda con ese mismo usuario o indica otra carpeta en VAR_DIR.`,
  notADataFolder: (folder: string) =>
    `La carpeta ${folder} no está vacía y no contiene una base de datos. Muévela a otro sitio o indica otra carpeta en VAR_DIR.`,
  unsupportedPlatform: (platform: string) =>
    `No hay PostgreSQL incluido para este sistema (${platform}). Usa el tuyo con DATABASE_URL=postgres://usuario:clave@servidor/base`,
  binariesBroken: (reason: string) =>
    `El PostgreSQL incluido no se puede ejecutar: ${reason}. Borra la carpeta node_modules y vuelve a iniciar, o usa DATABASE_URL.`,
  databaseNotMade: (folder: string, reason: string) =>
    `No se pudo crear la base de datos en ${folder}: ${reason}. Corrige eso y vuelve a iniciar, o usa DATABASE_URL.`,
  postgresFailed: (reason: string, logFile: string) =>
    `La base de datos no arrancó: ${reason} El detalle está en ${logFile}.`,
  diskFull: 'el disco está lleno. Libera espacio y vuelve a iniciar.',
  noPlaceForSocket: 'No hay una carpeta temporal con ruta corta para la base de datos. Define TMPDIR=/tmp.',
  demoNotLoaded:
    'La tienda de demostración no se pudo cargar; el motivo está arriba. Corrígelo y vuelve a iniciar.',
  preparing: 'Preparando la base de datos (solo la primera vez)…',
  copyingBinaries: (folder: string) =>
    `PostgreSQL no puede correr como root dentro de una carpeta privada: se copia a ${folder}.`,
  dataElsewhere: (folder: string) => `Los datos de la tienda se guardan en ${folder}.`,
  restarted: 'La base de datos se detuvo y se volvió a encender.',
}
