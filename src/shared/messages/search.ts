/**
 * Words of a search that name no product: those that are ignored, and those for prices and sizes. All are folded as
 * `fold` does it.
 */
const words = (text: string): string[] => text.trim().split(/\s+/)

export const searchWords = {
  /** Words that are ignored, because they find nothing useful. */
  stop: words(
    `a al con de del e el en es la las lo los mi mis o para pa por que se sin su sus un una unas unos y busco quiero
    necesito marca color modelo precio precios`,
  ),
  /** Before a size. */
  size: words('talla tallas t n nro numero num'),
  currency: words('sol soles s/ s/. pen'),
  below: ['menos de', 'menor a', 'menores a', 'hasta', 'maximo', 'max', 'debajo de', 'no mas de', 'bajo'],
  above: ['mas de', 'mayor a', 'mayores a', 'desde', 'minimo', 'min', 'encima de', 'a partir de'],
  between: ['entre'],
  /** Between the two prices. */
  and: words('y a hasta'),
  cheap: words('barato baratos barata baratas economico economicos economica economicas'),
  reduced: words('oferta ofertas descuento descuentos rebaja rebajas liquidacion'),
} as const
