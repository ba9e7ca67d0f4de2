import { vi } from 'vitest'
import { clock } from '#server/lib/clock.ts'
import { log } from '#server/lib/log.ts'
import { countAnew } from './shop.ts'

const outside = { ...process.env }
const voice = { ...log }

/**
 * API tests share the shop's modules, which take longer to load than most files take: what a file changed for all of
 * the process goes back here. What the shop keeps of its database, settings and storage goes with it.
 */
export function asNew(): void {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  countAnew()
  clock.now = () => new Date()
  Object.assign(log, voice)
  // In place: Node itself reads the variables, whatever object stands for them here.
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, outside)
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (symbol.description?.startsWith('vitrina.')) Reflect.deleteProperty(globalThis, symbol)
}
