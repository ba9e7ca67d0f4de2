import { toastCard } from '#elements/toast-card.ts'
import { offlineMessages as away } from '#shared/messages/offline.ts'
import { styleGuideMessages as say } from '#shared/messages/style-guide.ts'
import { toast, toastError, toastLoading, toastSuccess, type Toast } from '#stores/toasts.ts'
import { Sample, Samples } from '../Sample.tsx'

const still = { id: 'muestra', text: say.words, durationMs: Infinity, until: 0 }
const item = { name: say.product.longName, size: say.product.size, price: 'S/12,345.90', picture: '' }
const kinds: [name: string, toast: Toast, show: () => unknown][] = [
  [say.toast.success, { ...still, kind: 'success', item }, () => toastSuccess(say.words, { item })],
  [say.toast.error, { ...still, kind: 'error' }, () => toastError(say.words)],
  [
    say.toast.blank,
    { ...still, kind: 'blank', link: { href: '#toasts', label: say.link } },
    () => toast(say.words, { link: { href: '#toasts', label: say.link } }),
  ],
  [say.toast.loading, { ...still, kind: 'loading' }, () => toastLoading(say.words)],
]

/** Each kind as it looks, with a button that says it at the top right as any screen would; what is said without a connection. */
export const Toasts = () => (
  <Samples>
    {kinds.map(([name, shown, show]) => (
      <Sample key={name} name={name}>
        <div className="toasts" ref={place => place?.replaceChildren(toastCard(shown, () => undefined))} />
        <button type="button" className="btn btn-quiet" onClick={show}>
          {say.toast.show}
        </button>
      </Sample>
    ))}
    <Sample name={say.toast.waiting}>
      <p className="waiting-adds">
        {away.waits(1)}: {say.product.longName}
      </p>
    </Sample>
    <Sample name={say.toast.offline}>
      <p className="offline-notice">{away.notice}</p>
    </Sample>
  </Samples>
)
