import { useEffect, useState } from 'react'
import { Icon } from '#components/Icon.tsx'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { fileSize } from '#shared/rules/chat.ts'

interface Props {
  file: File
  onRemove: (() => void) | undefined
}

/** D-85: what will be sent, before it is. */
export function FilePreview({ file, onRemove }: Props) {
  const picture = usePicture(file)
  return (
    <div className="flex items-center gap-3 rounded-sm border border-line p-1.5">
      {picture ? (
        <img
          src={picture}
          alt=""
          width={48}
          height={48}
          className="size-12 rounded-sm bg-sand object-cover"
        />
      ) : (
        <span className="grid size-12 place-items-center rounded-sm bg-sand">
          <Icon name="receipt" className="size-6" />
        </span>
      )}
      <span className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-semibold">{file.name}</span>
        <span className="text-xs text-muted">{fileSize(file.size)}</span>
      </span>
      {onRemove && (
        <button type="button" className="btn-icon" aria-label={say.removeFile(file.name)} onClick={onRemove}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

function usePicture(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
