import { writeFile } from 'node:fs/promises'

/** A stranger's picture, and a person's: readable by the owner alone. */
export const savePicture = (file: string, { bytes }: { bytes: Uint8Array }): Promise<void> =>
  writeFile(file, bytes, { mode: 0o600 })
