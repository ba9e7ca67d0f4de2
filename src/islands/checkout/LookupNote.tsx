import type { Note } from '#stores/documents.ts'

const tones = { busy: 'text-muted', found: 'text-ok', none: 'text-warn', failed: 'text-warn' } as const

/** The result of a lookup; it never blocks the order (D-55). */
export const LookupNote = ({ note }: { note: Note }) => (
  <p className={`text-sm ${tones[note.kind]}`}>{note.text}</p>
)
