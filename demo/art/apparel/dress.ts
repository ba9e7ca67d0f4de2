import { closeUp, moved } from './cloth.ts'
import { shirt } from './dress/shirt.ts'
import { summer } from './dress/summer.ts'
import { garment } from './garment.ts'

export const dress = garment('vestido', ({ view, design, colours }) => {
  const drawn = (design === 0 ? summer : shirt)(colours, view === 'angulo')
  if (view === 'detalle') return closeUp(drawn, design === 0 ? [640, 470] : [650, 400], 2, -7)
  return moved(drawn, 0, 10)
})
