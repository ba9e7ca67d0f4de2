import { boundaryMessages as say } from '#shared/messages/boundary.ts'

interface Props {
  sentence: string
  retry: () => Promise<void>
  className?: string
}

/** Says that something could not be read, with a button to try again. */
export const LoadFailed = ({ sentence, retry, className = '' }: Props) => (
  <div role="alert" className={`grid justify-items-start gap-4 ${className}`}>
    <p className="notice notice-warn">{sentence}</p>
    <button type="button" className="btn btn-quiet" onClick={() => void retry()}>
      {say.again}
    </button>
  </div>
)
