import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FileField } from '#components/form/FileField.tsx'
import { complaintFormMessages as say } from '#shared/messages/complaints.ts'
import { attachmentProblem } from '#shared/rules/complaints.ts'
import { $attachment } from '#stores/complaints.ts'
import { useAtom } from '../useAtom.ts'

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
    <FileField
      id="reclamo-archivo"
      label={say.fields.archivo}
      hint={say.attachmentHint}
      accept=".jpg,.jpeg,.png,.webp,.pdf,.doc,.docx"
      file={file}
      onChange={choose}
      error={problem ? say[problem] : ''}
      words={{ choose: say.chooseFile, none: say.noFile }}
      input={input}
    >
      {file && (
        <button type="button" className="link link-tap px-2 text-sm" onClick={() => choose(null)}>
          {say.removeFile}
        </button>
      )}
    </FileField>
  )
}
