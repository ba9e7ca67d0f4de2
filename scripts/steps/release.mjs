import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './run.mjs'

/** What a release's archive says of itself: `{ version, platform }`. A checkout has no such file. */
export const RELEASE_NOTE = 'release.json'

/** The C library belongs to it where Linux has two: programs of one do not run on the other. */
export function platformOf() {
  const { platform, arch, report } = process
  // It would look up the names of every address that is open.
  report.excludeNetwork = true
  const isMusl = platform === 'linux' && report.getReport().header.glibcVersionRuntime === undefined
  return `${platform}-${arch}${isMusl ? '-musl' : ''}`
}

/** COST-05: why an archive that was made for `made` cannot run on `here`; nothing where it can. */
export const foreignSentence = (made, here) =>
  made === here
    ? undefined
    : `Este archivo de la tienda es para ${made} y esta máquina es ${here}. Descarga el de ${here}, o usa el código fuente: npm start lo instala y lo construye.`

/** RUN-16: what is said on a system that the shop does not run on; nothing where it does. */
export const systemSentence = platform =>
  platform === 'win32'
    ? 'En Windows la tienda funciona dentro de WSL: instálalo con «wsl --install», abre Ubuntu y ejecuta ahí «npm start».'
    : undefined

/** Ends the start on a system that the shop does not run on, and of an archive that was made for another one. */
export function refuseForeign() {
  const unknown = systemSentence(process.platform)
  if (unknown) fail(unknown)
  const note = join(root, RELEASE_NOTE)
  if (!existsSync(note)) return
  const sentence = foreignSentence(JSON.parse(readFileSync(note, 'utf8')).platform, platformOf())
  if (sentence) fail(sentence)
}
