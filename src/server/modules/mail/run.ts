import { singleton } from '../../lib/singleton.ts'
import { deliverBatch } from './deliver.ts'

interface Run {
  current: Promise<void> | undefined
  isWantedAgain: boolean
}
const run = () => singleton<Run>('mail-run', () => ({ current: undefined, isWantedAgain: false }))

/**
 * Delivers what is due. One run at a time in a process, whoever asks and however often: a call during a run makes one
 * more run follow, so that what was queued before the call is looked at (GUARD-10).
 */
export function deliverDueMails(signal?: AbortSignal): Promise<void> {
  const state = run()
  if (state.current) {
    state.isWantedAgain = true
    return state.current
  }
  const loop = async () => {
    do {
      state.isWantedAgain = false
      await deliverBatch(signal)
    } while (state.isWantedAgain && !signal?.aborted)
  }
  state.current = loop().finally(() => {
    state.current = undefined
  })
  return state.current
}
