/** What a missing thing of the catalogue is called in 'No encontramos {what}.'. */
export const missing = {
  product: 'el producto',
  brand: 'la marca',
  company: 'los datos de la tienda',
} as const
