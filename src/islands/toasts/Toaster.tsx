import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { resolveValue, toast, useToaster, type Toast as Shown } from 'react-hot-toast/headless'
import { Icon, type IconName } from '#components/Icon.tsx'
import { MAX_TOASTS } from '#shared/business.ts'
import { shellMessages as say } from '#shared/messages/shell.ts'
import { $toasts, dismiss, type Toast, type ToastItem, type ToastKind } from '#stores/toasts.ts'
import { followKeys, giveBack } from './keys.ts'

const look: Record<ToastKind, { icon: IconName; className: string }> = {
  success: { icon: 'check', className: 'bg-ok' },
  error: { icon: 'alert', className: 'bg-accent' },
  blank: { icon: 'info', className: 'bg-ink' },
  loading: { icon: 'info', className: 'bg-ink' },
}

/** SCREEN-05. */
const About = ({ name, size, price }: ToastItem) => (
  <span className="mt-0.5 block font-normal wrap-anywhere">
    <span className="line-clamp-2">{name}</span>
    <span className="block text-muted">
      {size !== '' && `${size} · `}
      <span className="price text-ink">{price}</span>
    </span>
  </span>
)

function Body({ item }: { item: Toast }) {
  const { icon, className } = look[item.kind]
  return (
    <div className="toast" role={item.kind === 'error' ? 'alert' : undefined}>
      <span className={`grid size-7 shrink-0 place-items-center rounded-full text-paper ${className}`}>
        <Icon name={icon} className="size-4" />
      </span>
      {item.item?.picture && (
        <img src={item.item.picture} alt="" width={56} height={70} className="toast-picture" />
      )}
      <p className="min-w-0 flex-1 py-0.5 break-words">
        {item.text}
        {item.item && <About {...item.item} />}
        {item.link && (
          <a
            href={item.link.href}
            className="link mt-1 block w-fit py-1 font-semibold"
            aria-keyshortcuts="Alt+T F6"
          >
            {item.link.label}
          </a>
        )}
      </p>
      <button
        type="button"
        className="btn-icon -my-2 -mr-2"
        aria-label={say.dismiss}
        onClick={() => {
          giveBack()
          dismiss(item.id)
        }}
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  )
}

/** Hands the store's toasts to the toaster, which keeps their time. */
function useStoreToasts(): void {
  const items = useStore($toasts)
  useEffect(() => {
    for (const item of items)
      toast.custom(<Body item={item} />, { id: item.id, duration: item.durationMs, removeDelay: 200 })
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
