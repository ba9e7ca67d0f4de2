import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { resolveValue, toast, useToaster, type Toast as Shown } from 'react-hot-toast/headless'
import { MAX_TOASTS } from '#shared/business.ts'
import { $toasts, dismiss } from '#stores/toasts.ts'
import { followKeys } from './keys.ts'
import { ToastCard } from './ToastCard.tsx'

/** Hands the store's toasts to the toaster, which keeps their time. */
function useStoreToasts(): void {
  const items = useStore($toasts)
  useEffect(() => {
    for (const item of items)
      toast.custom(<ToastCard item={item} />, { id: item.id, duration: item.durationMs, removeDelay: 200 })
  }, [items])
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

/** CONST-07, CONST-08: the newest 20 at the top right, each for its own time. */
export function Toaster() {
  useStoreToasts()
  const { toasts, handlers } = useToaster()
  useDismissals(toasts)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? followKeys(place.current) : undefined), [])
  return (
    <div
      ref={place}
      className="grid gap-2"
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
      onMouseEnter={() => {
        if (canRest()) handlers.startPause()
      }}
      onMouseLeave={handlers.endPause}
    >
      {toasts.slice(0, MAX_TOASTS).map(one => (
        <div
          key={one.id}
          data-toast
          className={`toast-place ${one.visible ? '' : 'opacity-0'}`}
          {...one.ariaProps}
        >
          {resolveValue(one.message, one)}
        </div>
      ))}
    </div>
  )
}
