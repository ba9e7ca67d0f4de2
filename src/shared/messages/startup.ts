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
  notANumber: 'debe ser un número entero positivo',
  tooLittleMemory: 'debe ser un número entero desde 32',
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
  notALevel: (levels: readonly string[]) => `debe ser una de estas palabras: ${levels.join(', ')}`,
  notAToken: 'debe tener al menos 16 letras, cifras o signos como - y _, sin espacios',
  passwordTooShort: 'debe tener al menos 16 caracteres',
  secretTooShort: 'debe tener al menos 32 caracteres; bórrala para que la tienda genere una segura',
  folderNotWritable: (folder: string) =>
    `No se puede escribir en la carpeta de datos ${folder}. Da permiso de escritura o indica otra en VAR_DIR.`,
  portInUse: (port: number) =>
    `El puerto ${String(port)} ya está en uso. Cierra el otro programa o elige otro, por ejemplo: PORT=${String(port + 1)} npm start`,
  portForbidden: (port: number) =>
    `No tienes permiso para usar el puerto ${String(port)}. Elige uno mayor que 1024, por ejemplo: PORT=4321 npm start`,
  hostUnknown: (host: string) => `HOST=${host} no es una dirección de esta máquina. Usa localhost o 0.0.0.0.`,
  secondShop: (folder: string) =>
    `Ya hay una tienda abierta con los datos de ${folder}. Ciérrala primero, o inicia esta con otra carpeta: VAR_DIR=./otra npm start`,
  databaseUnreachable: (setting: string, host: string, reason: string) =>
    `No se puede conectar con la base de datos de ${setting} (${host}): ${reason}. Revisa que PostgreSQL esté encendido y que la dirección, el usuario y la contraseña sean correctos.`,
  databaseTooOld: (found: number, oldest: number) =>
    `La base de datos de DATABASE_URL es PostgreSQL ${String(found)}; la tienda necesita la versión ${String(oldest)} o una más nueva.`,
  databasePooled:
    'Entre la tienda y PostgreSQL hay un intermediario (por ejemplo PgBouncer), que pierde los avisos entre procesos. Déjalo en DATABASE_URL y pon la dirección directa de PostgreSQL en DATABASE_DIRECT_URL.',
  directAlone: 'necesita que también indiques DATABASE_URL',
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
  noPlaceForSocket: 'No hay una carpeta temporal con ruta corta para la base de datos. Define TMPDIR=/tmp.',
  demoNotLoaded:
    'La tienda de demostración no se pudo cargar; el motivo está arriba. Corrígelo y vuelve a iniciar.',
  preparing: 'Preparando la base de datos (solo la primera vez)…',
  copyingBinaries: (folder: string) =>
    `PostgreSQL no puede correr como root dentro de una carpeta privada: se copia a ${folder}.`,
  dataElsewhere: (folder: string) => `Los datos de la tienda se guardan en ${folder}.`,
  restarted: 'La base de datos se detuvo y se volvió a encender.',
}
