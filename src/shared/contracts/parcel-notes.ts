import * as z from 'zod/mini'
import { FREIGHTS } from '../rules/carriers.ts'

const text = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')

/**
 * PARCEL-07: what may be said with a move. The use case checks which notes belong to which state. Written with zod/mini,
 * because the desk's forms use it too (FRAME-07).
 */
export const ParcelNotesBody = z.object({
  note: text(300),
  reason: text(300),
  office: text(300),
  deadline: z._default(z.nullable(z.iso.datetime({ offset: true }).check(z.maxLength(40))), null),
  carrier: text(60),
  tracking: text(60),
  code: text(60),
  key: text(60),
  agency: text(300),
  ubigeo: text(6),
  recipient: text(120),
  document: text(20),
  phone: text(20),
  freight: z._default(z.enum(['', ...FREIGHTS]), ''),
})
