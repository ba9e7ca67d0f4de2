import { orderMessages as say } from '#shared/messages/orders.ts'

/** What could not be read, and another try. */
export const LoadFailed = ({ sentence, retry }: { sentence: string; retry: () => void }) => (
  <div role="alert" className="flex flex-col items-start gap-4">
    <p className="notice notice-warn">{sentence}</p>
    <button type="button" className="btn btn-quiet" onClick={retry}>
      {say.retry}
    </button>
  </div>
)
