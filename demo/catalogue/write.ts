/** Writes the demo catalogue's files, the same at every run: `npm run demo:write`. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogueFiles } from './files.ts'

const FOLDER = join('data', 'demo')

await mkdir(FOLDER, { recursive: true })
for (const [name, text] of Object.entries(catalogueFiles())) {
  await writeFile(join(FOLDER, name), text)
  console.log(`${name}: ${String(text.split('\n').length - 2)} filas`)
}
