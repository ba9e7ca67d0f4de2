// State area `libroreclamaciones` (DATA-52): the form and its result.
import { atom } from 'nanostores'
import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import { addComplaint } from '#shared/endpoints/complaints.ts'
import { complaintFormMessages } from '#shared/messages/complaints.ts'
import {
  complaintProblems,
  newComplaintDraft,
  withComplaintField,
  type ComplaintDraft,
} from '#shared/rules/complaints.ts'
import { $user } from './auth.ts'
import { call } from './call.ts'
import { withIdempotencyKey } from './idempotency-key.ts'
import { attempt } from './run.ts'
import { clearFormError, toastFormError, toastSuccess } from './toasts.ts'

/** D-78: the form is replaced when it is sent; the result says what happened. */
export type Filing =
  | { state: 'editing'; tried: boolean }
  | { state: 'storing' }
  | { state: 'stored'; sheet: ComplaintAnswer; isMailed: boolean }

export const $draft = atom<ComplaintDraft>(newComplaintDraft)
export const $attachment = atom<File | null>(null)
export const $filing = atom<Filing>({ state: 'editing', tried: false })

export const setField = (field: keyof ComplaintDraft, value: string): void =>
  $draft.set(withComplaintField($draft.get(), field, value))

/** A customer's e-mail need not be typed again; everything else may be about somebody else. */
export function fillFromAccount(): void {
  const email = $user.get()?.email
  if (email && $draft.get().email === '') setField('email', email)
}

const formOf = (draft: ComplaintDraft, file: File | null): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(draft)) form.set(name, String(value).trim())
  if (file) form.set('archivo', file)
  return form
}

interface Sheet {
  draft: ComplaintDraft
  file: File | null
}
const send = withIdempotencyKey(
  ({ draft, file }: Sheet, headers) => call(addComplaint, { body: formOf(draft, file), headers }),
  ({ draft, file }) => JSON.stringify([draft, file?.name, file?.size, file?.lastModified]),
)

/**
 * Sends the sheet. Returns the first wrong field, or null if it was sent. After a failure the form is as it was
 * (ERR-23).
 */
export async function fileSheet(): Promise<keyof ComplaintDraft | null> {
  const [first] = Object.keys(complaintProblems($draft.get())) as (keyof ComplaintDraft)[]
  if (first) {
    $filing.set({ state: 'editing', tried: true })
    return first
  }
  clearFormError($filing)
  $filing.set({ state: 'storing' })
  const outcome = await attempt(() => send({ draft: $draft.get(), file: $attachment.get() }))
  if (outcome.ok) {
    const { message, libroreclamaciones: sheet, copiaPorCorreo: isMailed } = outcome.value
    $filing.set({ state: 'stored', sheet, isMailed })
    toastSuccess(message)
  } else {
    toastFormError($filing, outcome.error.message || complaintFormMessages.failed)
    $filing.set({ state: 'editing', tried: true })
  }
  return null
}

/** INFO-14, STATE-53: an empty form again. */
export const fileAnother = (): void => {
  $draft.set(newComplaintDraft)
  $attachment.set(null)
  $filing.set({ state: 'editing', tried: false })
  fillFromAccount()
}
