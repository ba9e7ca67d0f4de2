/** What npm and the build say of a child of theirs that the system ended, and V8 of a heap that is full. */
const MEMORY = /SIGKILL|(?:errno|code|status) 137\b|^Killed$|heap out of memory|\bENOMEM\b/m
const DISK = /\bENOSPC\b|\bEDQUOT\b|no space left on device/i

/**
 * COST-03: what ended a program that was to install or build: `memory` where the system killed it (SIGKILL, 137) or it
 * said so, `disk` where one is full, else nothing that can be known.
 */
export function reasonOf({ code, signal, output }) {
  if (DISK.test(output)) return 'disk'
  return signal === 'SIGKILL' || code === 137 || MEMORY.test(output) ? 'memory' : undefined
}

const WORDS = { install: 'instalar los paquetes', build: 'construir la tienda' }

/** COST-03: the sentence for the owner; `work` is `install` or `build`, `totalMb` what the machine has. */
export function sentenceOf(ended, work, totalMb) {
  const words = WORDS[work]
  const reason = reasonOf(ended)
  if (reason === 'memory') {
    return `Faltó memoria para ${words}: esta máquina tiene ${totalMb} MB y hace falta 1 GB. Cierra otros programas y vuelve a intentarlo, o usa el archivo ya construido de la versión, que funciona con 512 MB (docs/deploy.md).`
  }
  if (reason === 'disk') {
    return `Faltó espacio en el disco para ${words}: hacen falta unos 700 MB libres. Libera espacio y vuelve a intentarlo.`
  }
  return work === 'install'
    ? 'No se pudieron instalar los paquetes. Revisa la conexión a internet y vuelve a intentarlo.'
    : 'La tienda no se pudo construir. El motivo está arriba.'
}
