import { z } from 'zod'

/**
 * ALERT-03: the form 'Avísame cuando llegue', as a browser sends it. `producto` is the slug, `talla` what `writeSize`
 * wrote, or '' for a product without variants.
 */
export const AlertFields = z.object({
  producto: z.string().min(1).max(200),
  talla: z.string().max(130).default(''),
  email: z.string().trim().max(254),
})
export type AlertInput = z.output<typeof AlertFields>
