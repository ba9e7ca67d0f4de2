import { Icon, type IconName } from '#components/Icon.tsx'
import { Spinner } from '#components/Spinner.tsx'
import { shellMessages as say } from '#shared/messages/shell.ts'
import { dismiss, type Toast, type ToastItem, type ToastKind } from '#stores/toasts.ts'
import { giveBack } from './keys.ts'

const look: Record<ToastKind, { icon: IconName | null; className: string }> = {
  success: { icon: 'check', className: 'bg-ok' },
  error: { icon: 'alert', className: 'bg-accent' },
  blank: { icon: 'info', className: 'bg-ink' },
  loading: { icon: null, className: '' },
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

/** A toast as it stands in the page. */
export function ToastCard({ item }: { item: Toast }) {
  const { icon, className } = look[item.kind]
  return (
    <div className="toast" role={item.kind === 'error' ? 'alert' : undefined}>
      <span className={`grid size-7 shrink-0 place-items-center rounded-full text-paper ${className}`}>
        {icon === null ? <Spinner className="size-5" /> : <Icon name={icon} className="size-4" />}
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
            className="link link-tap -mb-2.5 flex w-fit font-semibold"
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
