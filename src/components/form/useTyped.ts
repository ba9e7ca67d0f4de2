import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * For the ref of a controlled field: what was typed or chosen in the server's HTML before the script came is not lost.
 */
export function useTyped<Field extends { value: string }>(
  value: string,
  onChange: (value: string) => void,
): RefObject<Field | null> {
  const ref = useRef<Field>(null)
  const catchUp = useEffectEvent(() => {
    const typed = ref.current?.value ?? ''
    // A select whose options are still missing shows no value.
    if (typed !== '' && typed !== value) onChange(typed)
  })
  // Needed once, for what the field held when the script started; later changes are events.
  useEffect(() => catchUp(), [])
  return ref
}

/** The same for a box or a radio button. */
export function useTicked(isTicked: boolean, onTick: () => void): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null)
  const catchUp = useEffectEvent(() => {
    if (ref.current?.checked && !isTicked) onTick()
  })
  useEffect(() => catchUp(), [])
  return ref
}
