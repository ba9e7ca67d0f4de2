import { useState } from 'react'
import { copyMessages as say } from '#shared/messages/copy.ts'

/** Copies a text to the clipboard and says so; a page without https may not copy, and says that. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [state, setState] = useState<'copy' | 'copied' | 'copyByHand'>('copy')
  const copy = () => {
    const { clipboard } = navigator as Partial<Navigator>
    const written = clipboard ? clipboard.writeText(text) : Promise.reject(new Error('No clipboard.'))
    written.then(
      () => setState('copied'),
      () => setState('copyByHand'),
    )
  }
  return (
    <button type="button" className="btn btn-quiet px-3 text-sm lg:min-h-8 lg:py-1" onClick={copy}>
      <span aria-live="polite">{say[state]}</span>
      <span className="sr-only"> {label}</span>
    </button>
  )
}
