import { memo, type ReactNode } from 'react'
import type { MessageAnswer, QuotedProduct } from '#shared/contracts/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { limaTime } from '#shared/rules/dates.ts'
import { FileLink } from './FileLink.tsx'
import { Quote } from './Quote.tsx'

interface ShapeProps {
  isMine: boolean
  /** For those who cannot see on which side it is. */
  writer: string
  text: string
  product: QuotedProduct | null
  file?: ReactNode
  foot: ReactNode
  isPale?: boolean
}

/** What somebody typed is text and nothing else: React escapes it. */
export function BubbleShape({ isMine, writer, text, product, file, foot, isPale = false }: ShapeProps) {
  const look = isMine ? 'bg-ink text-paper rounded-br-sm on-ink' : 'bg-sand-deep rounded-bl-sm'
  return (
    <div
      className={`flex max-w-[min(85%,36rem)] flex-col gap-1 ${isMine ? 'ml-auto items-end' : 'items-start'}`}
    >
      <p className="sr-only">{writer}:</p>
      {product && <Quote product={product} />}
      {file}
      {text !== '' && (
        <p
          className={`rounded-card px-3.5 py-2 wrap-anywhere whitespace-pre-wrap ${look} ${isPale ? 'opacity-75' : ''} max-w-full`}
        >
          {text}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-2 px-1 text-xs text-muted">{foot}</div>
    </div>
  )
}

/** A stored message; redrawn only when it changes, so that a long conversation stays quick. */
export const Bubble = memo(function Bubble({ message, isMine }: { message: MessageAnswer; isMine: boolean }) {
  return (
    <BubbleShape
      isMine={isMine}
      writer={isMine ? say.you : message.senderName}
      text={message.message}
      product={message.product}
      file={message.file && <FileLink file={message.file} />}
      foot={
        <>
          <time dateTime={message.createdAt}>{limaTime(message.createdAt)}</time>
          {isMine && <span>{message.status === 'seen' ? say.seenBy : say.sent}</span>}
        </>
      }
    />
  )
})
