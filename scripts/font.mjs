/**
 * Cuts the display face (decision 39) out of its package: one weight and width, and the letters of western Europe. The
 * result is committed, so no build and no shop needs this. It is run after a change of the package's version:
 *   node scripts/font.mjs
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const PACKAGE = '@fontsource-variable/archivo'
const FOLDER = 'src/styles/fonts'
const AXES = { wght: 700, wdth: 112 }
const BLOCKS = [
  [0x20, 0x7e],
  [0xa0, 0xff],
]
const OTHERS = '–—‘’“”•…€ŒœŠšŽžŸ'

const fileOf = name => fileURLToPath(import.meta.resolve(`${PACKAGE}/${name}`))
const letters = BLOCKS.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
)
const whole = await readFile(fileOf('files/archivo-latin-wdth-normal.woff2'))
const options = { targetFormat: 'woff2', variationAxes: AXES }
await writeFile(`${FOLDER}/display.woff2`, await subsetFont(whole, letters.join('') + OTHERS, options))
await copyFile(fileOf('LICENSE'), `${FOLDER}/OFL.txt`)
