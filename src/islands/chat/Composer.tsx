import { useRef, useState, type FormEvent, type KeyboardEvent, useEffect } from 'react'
import { Quote } from '#components/chat/Quote.tsx'
import { Icon } from '#components/Icon.tsx'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { canSend, chatFileProblem, MAX_MESSAGE, fileSize } from '#shared/rules/chat.ts'
import type { Inbox } from '#stores/chat/inbox.ts'
import { Refused } from '../Refused.tsx'
import { useAtom } from '../useAtom.ts'

interface Props {
  file: File
  onRemove: (() => void) | undefined
}

/** D-85: a preview of the chosen file. */
function FilePreview({ file, onRemove }: Props) {
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

/** CHAT-05 to CHAT-08: text, one file, and the product the message is about. */
export function Composer({ inbox }: { inbox: Inbox }) {
  const isUploading = useAtom(inbox.$uploading)
  const list = useAtom(inbox.$fb_messages)
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<ReturnType<typeof chatFileProblem>>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const may = list.state === 'ready' && !isUploading && canSend({ text, hasFile: file !== null })

  const choose = (chosen: File | null) => {
    const wrong = chosen && chatFileProblem(chosen)
    setProblem(wrong)
    setFile(wrong ? null : chosen)
    if (picker.current) picker.current.value = ''
  }
  const send = async () => {
    if (!may) return
    const isSent = await inbox.send(text, file)
    if (!isSent) return
    setText('')
    setFile(null)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }
  return (
    <form className="grid gap-2 border-t border-line p-3" onSubmit={submit}>
      <QuotedProduct inbox={inbox} />
      {file && <FilePreview file={file} onRemove={isUploading ? undefined : () => choose(null)} />}
      {problem && (
        <p role="alert" className="field-error">
          {say[problem]}
        </p>
      )}
      <Refused form={inbox.$uploading} />
      <div className="flex items-end gap-2">
        <label className="btn-icon btn-round has-[:focus-visible]:outline-2" title={say.attachHint}>
          <Icon name="clip" />
          <span className="sr-only">
            {say.attach} ({say.attachHint})
          </span>
          <input
            ref={picker}
            type="file"
            className="sr-only"
            accept=".jpg,.jpeg,.png,.webp,.pdf"
            disabled={isUploading}
            onChange={event => choose(event.currentTarget.files?.[0] ?? null)}
          />
        </label>
        <textarea
          ref={field}
          className="input chat-field"
          rows={1}
          maxLength={MAX_MESSAGE}
          placeholder={say.placeholder}
          aria-label={say.message}
          enterKeyHint="send"
          readOnly={isUploading}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        <button className="btn btn-primary px-3.5 md:px-5" disabled={!may} aria-busy={isUploading}>
          {isUploading ? say.sending : say.send}
        </button>
      </div>
    </form>
  )
}

function QuotedProduct({ inbox }: { inbox: Inbox }) {
  const product = useAtom(inbox.$quote)
  if (!product) return null
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <Quote product={product} />
      </div>
      <button
        type="button"
        className="btn-icon"
        aria-label={say.removeQuote}
        onClick={() => inbox.$quote.set(null)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
