import { behind } from './backpack/behind.ts'
import { rucksack } from './backpack/rucksack.ts'
import { urban } from './backpack/urban.ts'
import { closeUp } from './cloth.ts'
import { garment } from './garment.ts'

export const backpack = garment('mochila', ({ view, design, colours }) => {
  if (view === 'angulo') return `<g transform="translate(0 20)">${behind(colours, design)}</g>`
  const drawn = (design === 0 ? urban : rucksack)(colours)
  return view === 'detalle'
    ? closeUp(drawn, design === 0 ? [720, 860] : [690, 760], 1.9, -7)
    : `<g transform="translate(0 20)">${drawn}</g>`
})
