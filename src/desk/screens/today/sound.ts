import { atom } from 'nanostores'
import { deskKeys } from '#shared/desk-storage.ts'
import { persistedAtom } from '#stores/persisted-atom.ts'

/** FRAME-22: off until somebody turns it on. */
export const $hasSound = persistedAtom(deskKeys.sound, value => value === true)
/** Whether the browser would play now. It plays nothing on a page before the first touch or key. */
export const $canPlay = atom(false)

const TONE = { hertz: 880, seconds: 0.35, volume: 0.2 }

let context: AudioContext | undefined

/** Lets the browser play from now on, if the sound is on and somebody has touched the page. */
export async function wake(): Promise<void> {
  if (!$hasSound.get() || !navigator.userActivation.hasBeenActive) return
  const ours = (context ??= listened(new AudioContext()))
  if (ours.state !== 'running') await ours.resume()
  $canPlay.set(ours.state === 'running')
}

/** A call or another app takes the sound away, until the next touch. */
function listened(made: AudioContext): AudioContext {
  made.addEventListener('statechange', () => $canPlay.set(made.state === 'running'))
  return made
}

const TOUCHES = ['pointerup', 'click', 'keydown'] as const

/** Every touch and key wakes the sound. Gives what ends that. */
export function followTouches(): () => void {
  const touched = () => void wake()
  for (const name of TOUCHES) addEventListener(name, touched, true)
  return () => {
    for (const name of TOUCHES) removeEventListener(name, touched, true)
  }
}

/** One short tone that fades. */
export function ring(): void {
  if (context?.state !== 'running') return
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  tone.frequency.value = TONE.hertz
  volume.gain.setValueAtTime(TONE.volume, context.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + TONE.seconds)
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + TONE.seconds)
}
