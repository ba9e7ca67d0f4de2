import { singleton } from './singleton.ts'

/** The phase of this process, for callers that want to know whether it can be given work. */
type Stage = 'starting' | 'ready' | 'stopping'

const life = singleton<{ stage: Stage }>('lifecycle', () => ({ stage: 'starting' }))

export const stage = (): Stage => life.stage
export function enter(next: Stage): void {
  life.stage = next
}
