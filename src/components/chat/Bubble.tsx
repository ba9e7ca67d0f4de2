import { memo, type ReactNode } from 'react'
import type { MessageAnswer, QuotedProduct, ChatFileAnswer } from '#shared/contracts/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { limaTime } from '#shared/rules/dates.ts'
import { fileSize } from '#shared/rules/chat.ts'
import { Icon } from '../Icon.tsx'
import { Quote } from './Quote.tsx'

/** D-85: a picture is shown in a box of fixed size, so that nothing shifts; for any other file its name. */
function FileLink({ file }: { file: ChatFileAnswer }) {
  const isPicture = file.mime.startsWith('image/')
  return (
    <a
      href={file.link}
      download={file.name}
      aria-label={say.download(file.name)}
      className="block w-fit max-w-full overflow-hidden rounded-sm border border-line bg-paper text-ink hover:border-ink"
    >
      {isPicture ? (
        <img
          src={file.link}
          alt={say.picture(file.name)}
          width={220}
          height={220}
          loading="lazy"
          className="size-55 max-w-full bg-sand object-cover"
        />
      ) : (
        <span className="flex min-h-14 items-center gap-3 px-3 py-2">
          <Icon name="receipt" className="size-6 shrink-0" />
          <span className="min-w-0 text-sm">
            <span className="block truncate font-semibold">{file.name}</span>
            <span className="text-xs text-muted">{fileSize(file.size)}</span>
          </span>
          <Icon name="download" className="size-5 shrink-0" />
        </span>
      )}
    </a>
  )
}

interface ShapeProps {
  isMine: boolean
  /** Says who wrote it, for people who cannot see on which side it is. */
  writer: string
  text: string
  product: QuotedProduct | null
  file?: ReactNode
  foot: ReactNode
  isPale?: boolean
}

/** What somebody typed is only text: React escapes it. */
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
