import type { ChatFileAnswer } from '#shared/contracts/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { fileSize } from '#shared/rules/chat.ts'
import { Icon } from '../Icon.tsx'

/** D-85: a picture shows itself in a box of fixed size, so that nothing shifts; anything else its name. */
export function FileLink({ file }: { file: ChatFileAnswer }) {
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
