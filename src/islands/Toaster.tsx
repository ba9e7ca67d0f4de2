import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { resolveValue, toast, useToaster, type Toast as Shown } from 'react-hot-toast/headless'
import { followPauses } from '#browser/toast-pauses.ts'
import { MAX_TOASTS } from '#shared/business.ts'
import { $toasts, dismiss, type Toast, type ToasterBefore } from '#stores/toasts.ts'
import { Boundary } from './Boundary.tsx'

function Card({ item, cardOf }: { item: Toast; cardOf: ToasterBefore['cardOf'] }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(cardOf(item)), [item, cardOf])
  return <div ref={place} />
}

/** Passes the store's toasts to the toaster, which measures their time. */
function useStoreToasts({ has, cardOf }: ToasterBefore): void {
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

/** CONST-07, CONST-08: the newest 20 at the top right, each for its time. */
function Toaster({ place, before }: { place: HTMLElement; before: ToasterBefore }) {
  useStoreToasts(before)
  const { toasts, handlers } = useToaster()
  useDismissals(toasts)
  const { startPause, endPause } = handlers
  useEffect(() => followPauses(place, startPause, endPause), [place, startPause, endPause])
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

/** Draws the toasts that come from now on, above those already in the page; loaded with the first one. */
export function mountToaster(place: HTMLElement, takeOver: () => ToasterBefore): void {
  const own = document.createElement('div')
  own.className = 'contents'
  place.prepend(own)
  createRoot(own).render(
    <Boundary instead={null}>
      <Toaster place={place} before={takeOver()} />
    </Boundary>,
  )
}
