import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { complaintFormMessages as say } from '#shared/messages/complaints.ts'
import { attachmentProblem } from '#shared/rules/complaints.ts'
import { $attachment } from '#stores/complaints.ts'
import { useAtom } from '../useAtom.ts'

const ID = 'reclamo-archivo'

/** VAL-33, D-79: refused here by size and name, on the server by content. */
export function Attachment() {
  const file = useAtom($attachment)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<ReturnType<typeof attachmentProblem>>(null)
  const choose = (chosen: File | null) => {
    const wrong = chosen && attachmentProblem(chosen)
    setProblem(wrong)
    $attachment.set(wrong ? null : chosen)
    if (input.current && (!chosen || wrong)) input.current.value = ''
  }
  // A file that was chosen before the script came counts.
  const catchUp = useEffectEvent(() => {
    const [early] = input.current?.files ?? []
    if (early && !file) choose(early)
  })
  useEffect(() => catchUp(), [])
  return (
    <div className="field">
      <label className="label" htmlFor={ID}>
        {say.fields.archivo}
      </label>
      <div className="file-field">
        <input
          ref={input}
          id={ID}
          type="file"
          className="sr-only"
          accept=".jpg,.jpeg,.png,.webp,.pdf,.doc,.docx"
          aria-invalid={problem !== null}
          aria-describedby={`${ID}-hint`}
          onChange={event => choose(event.currentTarget.files?.[0] ?? null)}
        />
        <label htmlFor={ID} className="btn btn-quiet shrink-0" aria-hidden="true">
          {say.chooseFile}
        </label>
        <span className={`min-w-0 flex-1 text-sm break-all ${file ? '' : 'text-muted'}`}>
          {file ? file.name : say.noFile}
        </span>
        {file && (
          <button type="button" className="link link-tap px-2 text-sm" onClick={() => choose(null)}>
            {say.removeFile}
          </button>
        )}
      </div>
      <p id={`${ID}-hint`} className="hint">
        {say.attachmentHint}
      </p>
      {problem && (
        <p role="alert" className="field-error">
          {say[problem]}
        </p>
      )}
    </div>
  )
}
