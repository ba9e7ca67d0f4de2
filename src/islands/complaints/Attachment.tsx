import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { complaintFormMessages as say } from '#shared/messages/complaints.ts'
import { attachmentProblem } from '#shared/rules/complaints.ts'
import { $attachment } from '#stores/complaints.ts'

const ID = 'reclamo-archivo'

/** VAL-33, D-79: refused here by size and name, on the server by content. */
export function Attachment() {
  const file = useStore($attachment, { ssr: 'initial' })
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<ReturnType<typeof attachmentProblem>>(null)
  const choose = (chosen: File | null) => {
    const wrong = chosen && attachmentProblem(chosen)
    setProblem(wrong)
    $attachment.set(wrong ? null : chosen)
    if (input.current && (!chosen || wrong)) input.current.value = ''
  }
  return (
    <div className="field">
      <label className="label" htmlFor={ID}>
        {say.fields.archivo}
      </label>
      <input
        ref={input}
        id={ID}
        type="file"
        className="input"
        accept=".jpg,.jpeg,.png,.webp,.pdf,.doc,.docx"
        aria-invalid={problem !== null}
        aria-describedby={`${ID}-hint`}
        onChange={event => choose(event.currentTarget.files?.[0] ?? null)}
      />
      <p id={`${ID}-hint`} className="hint">
        {say.attachmentHint}
      </p>
      {problem && (
        <p role="alert" className="field-error">
          {say[problem]}
        </p>
      )}
      {file && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <span className="min-w-0 break-all">{file.name}</span>
          <button type="button" className="link min-h-11" onClick={() => choose(null)}>
            {say.removeFile}
          </button>
        </p>
      )}
    </div>
  )
}
