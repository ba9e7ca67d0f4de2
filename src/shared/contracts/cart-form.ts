import { z } from 'zod'

/**
 * AWAY-02: the form on a product's page, as a browser sends it. `producto` is the slug, `talla` what `writeSize` wrote,
 * or ''.
 */
export const AddFields = z.object({
  producto: z.string().min(1).max(200),
  talla: z.string().max(130).default(''),
  cantidad: z.string().max(20).default('1'),
})
export type AddByForm = z.output<typeof AddFields>

/** AWAY-04: the form of a cart line. */
export const ChangeFields = z.object({
  linea: z.string().min(1).max(60),
  accion: z.enum(['mas', 'menos', 'quitar']),
})
export type ChangeByForm = z.output<typeof ChangeFields>
