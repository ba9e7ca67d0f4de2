import { type Pictured } from './pictured.ts'

/** The clothes and accessories of the demo catalogue. */
export const apparel: readonly Pictured[] = []
