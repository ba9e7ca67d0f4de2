import { deskKeys } from '#shared/desk-storage.ts'
import { persistedAtom } from '#stores/persisted-atom.ts'

/** FRAME-22: off until somebody turns it on, because browsers play nothing before a tap. */
export const $hasSound = persistedAtom(deskKeys.sound, value => value === true)

const TONE = { hertz: 880, seconds: 0.35, volume: 0.2 }

let context: AudioContext | undefined

/** One short tone that fades. Browsers play nothing before the first tap on a page: then it stays silent. */
export function ring(): void {
  if (!navigator.userActivation.hasBeenActive) return
  context ??= new AudioContext()
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = TONE.hertz
  volume.gain.setValueAtTime(TONE.volume, context.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + TONE.seconds)
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + TONE.seconds)
}
