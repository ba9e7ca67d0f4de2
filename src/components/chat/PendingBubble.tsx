import type { QuotedProduct } from '#shared/contracts/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { BubbleShape } from './Bubble.tsx'

interface Props {
  text: string
  product: QuotedProduct | null
  /** '' while it may still be sent. */
  refusal: string
  /** Nothing can be sent at the moment. */
  isWaiting: boolean
  onRetry: () => void
  onDiscard: () => void
}

/** A message that is on its way, waits for the connection, or was refused. */
export function PendingBubble({ text, product, refusal, isWaiting, onRetry, onDiscard }: Props) {
  return (
    <BubbleShape
      isMine
      isPale
      writer={say.you}
      text={text}
      product={product}
      foot={
        refusal === '' ? (
          <span data-pending>{isWaiting ? say.pending : say.sending}</span>
        ) : (
          <>
            <span className="text-accent">
              {say.notSent} {refusal}
            </span>
            <button type="button" className="link link-tap px-1 font-semibold text-ink" onClick={onRetry}>
              {say.retry}
            </button>
            <button type="button" className="link link-tap px-1 font-semibold text-ink" onClick={onDiscard}>
              {say.discard}
            </button>
          </>
        )
      }
    />
  )
}
