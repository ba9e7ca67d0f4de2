/** A contact sheet to look at: `node demo/media/sheet.ts FILE.png [--only text] [--width px] [--columns n]`. */
import { parseArgs } from 'node:util'
import sharp, { type OverlayOptions } from 'sharp'
import { rasterised } from './files.ts'
import { drawn, pictures } from '../range.ts'

sharp.concurrency(2)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    width: { type: 'string', default: '160' },
    columns: { type: 'string', default: '8' },
  },
})
const [file] = positionals
if (!file) throw new Error('Say which PNG file to write')

const chosen = pictures.filter(({ name }) => new RegExp(values.only).test(name))
const width = Number(values.width)
const height = (width * 5) / 4
const columns = Math.min(Number(values.columns), chosen.length)
const gap = 8

const cards: OverlayOptions[] = []
for (const [i, picture] of chosen.entries()) {
  cards.push({
    input: await (await rasterised(drawn(picture))).resize(width, height).png().toBuffer(),
    left: gap + (i % columns) * (width + gap),
    top: gap + Math.floor(i / columns) * (height + gap),
  })
}
await sharp({
  create: {
    width: columns * (width + gap) + gap,
    height: Math.ceil(chosen.length / columns) * (height + gap) + gap,
    channels: 3,
    background: '#ffffff',
  },
})
  .composite(cards)
  .png()
  .toFile(file)
