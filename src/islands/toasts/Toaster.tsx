import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { resolveValue, toast, useToaster, type Toast as Shown } from 'react-hot-toast/headless'
import { MAX_TOASTS } from '#shared/business.ts'
import { $toasts, dismiss, type Toast } from '#stores/toasts.ts'

/** The toasts that stood in the page already: whose they are, and how one is drawn. */
export interface Before {
  has: (id: string) => boolean
  cardOf: (item: Toast) => HTMLElement
}

function Card({ item, cardOf }: { item: Toast; cardOf: Before['cardOf'] }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(cardOf(item)), [item, cardOf])
  return <div ref={place} />
}

/** Hands the store's toasts to the toaster, which keeps their time. */
function useStoreToasts({ has, cardOf }: Before): void {
  const items = useStore($toasts)
  useEffect(() => {
    for (const item of items) {
      if (has(item.id)) continue
      const o = { id: item.id, duration: item.durationMs, removeDelay: 200 }
      toast.custom(<Card item={item} cardOf={cardOf} />, o)
    }
  }, [items, has, cardOf])
}

function useDismissals(shown: Shown[]): void {
  const items = useStore($toasts)
  useEffect(() => {
    const kept = new Set(items.map(item => item.id))
    for (const one of shown) {
      if (one.visible && !kept.has(one.id)) toast.dismiss(one.id)
      if (!one.visible && kept.has(one.id)) dismiss(one.id)
    }
  }, [items, shown])
}

/** SCREEN-13: a finger that tapped rests nowhere, though browsers say that a mouse does. */
const canRest = () => matchMedia('(hover: hover)').matches

/** A toast's time stands still while the pointer or the focus is on any of the page's. */
function usePauses(
  place: HTMLElement,
  { startPause, endPause }: Record<'startPause' | 'endPause', () => void>,
) {
  useEffect(() => {
    const rest = () => {
      if (canRest()) startPause()
    }
    const ways: [name: string, work: () => void][] = [
      ['focusin', startPause],
      ['focusout', endPause],
      ['mouseenter', rest],
      ['mouseleave', endPause],
    ]
    for (const [name, work] of ways) place.addEventListener(name, work)
    return () => {
      for (const [name, work] of ways) place.removeEventListener(name, work)
    }
  }, [place, startPause, endPause])
}

/** CONST-07, CONST-08: the newest 20 at the top right, each for its own time. */
export function Toaster({ place, before }: { place: HTMLElement; before: Before }) {
  useStoreToasts(before)
  const { toasts, handlers } = useToaster()
  useDismissals(toasts)
  usePauses(place, handlers)
  return toasts.slice(0, MAX_TOASTS).map(one => (
    <div
      key={one.id}
      data-toast
      data-late
      className={`toast-place ${one.visible ? '' : 'opacity-0'}`}
      {...one.ariaProps}
    >
      {resolveValue(one.message, one)}
    </div>
  ))
}
