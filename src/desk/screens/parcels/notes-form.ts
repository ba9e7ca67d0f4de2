import { ParcelNotesBody } from '#shared/contracts/parcel-notes.ts'
import { unlikeField } from '#shared/rules/carriers.ts'
import type { Draft } from '../../frame/describe.ts'
import { notesOf } from './notes.ts'

/** The contract's schema, which here also refuses what no label has, at its field. */
const NotesForm = ParcelNotesBody.check(({ value, issues }) => {
  const wrong = unlikeField(value)
  if (wrong !== null) issues.push({ code: 'custom', input: value, path: [wrong] })
})

/** Checks what is typed about a parcel. It is a separate file because it imports zod (FRAME-23). */
export const notesForm = { safeParse: (draft: unknown) => NotesForm.safeParse(notesOf(draft as Draft)) }
