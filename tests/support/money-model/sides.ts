import { culqiSide } from './culqi-side.ts'
import { mercadoSide } from './mercado-side.ts'

/** A faulty server of each provider that the shop knows. */
export const openSides = () => Promise.all([culqiSide(), mercadoSide()])
