// Lookups of a person's or a company's document while it is typed (VAL-19 to VAL-23, D-51 to D-55).
import { atom } from 'nanostores'
import type { DocumentType } from '#shared/business.ts'
import type { LookupAnswer } from '#shared/contracts/services.ts'
import { lookupDocument } from '#shared/endpoints/documents.ts'
import { documentMessages } from '#shared/messages/documents.ts'
import { isDigits, RUC_LENGTH, shouldLookUp } from '#shared/rules/documents.ts'
import { fillFromLookup, type Fillable } from '#shared/rules/lookup.ts'
import { spelledAs } from '#shared/rules/ubigeo.ts'
import { call } from './call.ts'
import { during } from './checkout/busy.ts'
import {
  $filled,
  $locked,
  $register,
  $shipping,
  setDocumentNumber,
  setDocumentType,
  setReceiptNumber,
  setShipping,
} from './checkout/drafts.ts'
import { attempt } from './run.ts'
import { $provinces } from './ubigeo.ts'

/** A sentence next to the field; null while there is nothing to say. */
export interface Note {
  kind: 'busy' | 'found' | 'none' | 'failed'
  text: string
}
/** DOOR-26: false when the owner set no service, so that no number is sent before the order. */
export const $looksUp = atom(true)
export const $documentNote = atom<Note | null>(null)
export const $companyNote = atom<Note | null>(null)

type Outcome = Awaited<ReturnType<typeof attempt<LookupAnswer>>>

/**
 * D-54: each distinct number is looked up once; the result stays known while the page is open. A lookup without an
 * answer may be repeated.
 */
const known = new Map<string, Promise<Outcome>>()

async function askOnce(tipo: DocumentType, numero: string): Promise<Outcome> {
  const key = `${tipo} ${numero}`
  const answer =
    known.get(key) ??
    during('consulting', () => attempt(() => call(lookupDocument, { body: { tipo, numero } })))
  known.set(key, answer)
  const outcome = await answer
  if (!outcome.ok && outcome.error.status !== 404) known.delete(key)
  return outcome
}

/** The numbers that the two notes are about, so that typing the same number again starts no lookup. */
const shown = { document: '', company: '' }

/**
 * The type and number in the form now, as one text. An answer for any other text comes too late and is ignored (D-52).
 */
const current = (): string => `${$register.get().tipoDocumento} ${$register.get().numeroDocumento}`

export async function typeDocument(number: string): Promise<void> {
  setDocumentNumber(number)
  await lookUpDocument()
}
export async function chooseDocumentType(type: DocumentType): Promise<void> {
  setDocumentType(type)
  await lookUpDocument()
}

async function lookUpDocument(): Promise<void> {
  const { tipoDocumento: tipo, numeroDocumento: numero } = $register.get()
  const key = current()
  if (shown.document === key) return
  $documentNote.set(null)
  shown.document = ''
  if (!$looksUp.get() || !shouldLookUp(tipo, numero)) return
  shown.document = key
  $documentNote.set({ kind: 'busy', text: documentMessages.consulting })
  const outcome = await askOnce(tipo, numero)
  if (current() !== key) return
  if (!outcome.ok && outcome.error.status !== 404)
    return $documentNote.set({ kind: 'failed', text: documentMessages.failed })
  if (!outcome.ok) return $documentNote.set({ kind: 'none', text: documentMessages.empty })
  const { success, message } = outcome.value
  if (!success)
    return $documentNote.set(message === '' ? null : { kind: 'none', text: documentMessages.empty })
  $documentNote.set(null)
  fill(outcome.value)
}

function fill(found: Parameters<typeof fillFromLookup>[1]): void {
  const names = $provinces.get()
  const provincia = spelledAs(
    names.map(item => item.name),
    found.provincia,
  )
  const districts = names.find(item => item.name === provincia)?.districts ?? []
  const next = fillFromLookup(
    { shipping: $shipping.get(), register: $register.get() },
    { ...found, provincia, distrito: spelledAs(districts, found.distrito) },
    { filled: $filled.get(), locked: $locked.get() as readonly Fillable[] },
  )
  $shipping.set(next.shipping)
  $register.set(next.register)
  $filled.set(next.filled)
}

/** FISCAL-02: the company's data that a lookup wrote last; they are removed when the RUC changes. */
let filledCompany = { razonSocial: '', direccionFiscal: '' }
const companyFields = ['razonSocial', 'direccionFiscal'] as const

function fillCompany(found: typeof filledCompany): void {
  const draft = $shipping.get()
  for (const field of companyFields)
    if (draft[field].trim() === '' || draft[field] === filledCompany[field]) setShipping(field, found[field])
  filledCompany = found
}

/** VAL-22, VAL-23: a company's name next to the RUC of a FACTURA; nothing that it says blocks the order (D-55). */
export async function typeReceiptNumber(value: string): Promise<void> {
  setReceiptNumber(value)
  const { numeroComprobante: numero, tipoComprobante } = $shipping.get()
  if (shown.company === numero) return
  fillCompany({ razonSocial: '', direccionFiscal: '' })
  $companyNote.set(null)
  shown.company = ''
  if (!$looksUp.get() || tipoComprobante !== 'FACTURA' || numero.length !== RUC_LENGTH || !isDigits(numero))
    return
  shown.company = numero
  $companyNote.set({ kind: 'busy', text: documentMessages.consulting })
  const outcome = await askOnce('RUC', numero)
  if ($shipping.get().numeroComprobante !== numero) return
  $companyNote.set(companyNote(outcome))
  if (outcome.ok && outcome.value.success)
    fillCompany({ razonSocial: outcome.value.razonSocial, direccionFiscal: outcome.value.direccion })
}

/** STATE-43: the RUC is gone with the FACTURA, and with it what was said about it. */
$shipping.listen(({ tipoComprobante }) => {
  if (tipoComprobante === 'FACTURA' || shown.company === '') return
  shown.company = ''
  $companyNote.set(null)
})

/** D-51: an answer without data and without a sentence means that nothing was looked up, so nothing is shown. */
const companyNote = (outcome: Outcome): Note | null => {
  if (outcome.ok && !outcome.value.success && outcome.value.message === '') return null
  if (outcome.ok && outcome.value.success && outcome.value.razonSocial !== '')
    return { kind: 'found', text: documentMessages.company(outcome.value.razonSocial) }
  if (outcome.ok || outcome.error.status === 404)
    return { kind: 'none', text: documentMessages.companyUnknown }
  return { kind: 'failed', text: documentMessages.companyFailed }
}
