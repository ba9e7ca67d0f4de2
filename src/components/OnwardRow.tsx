import { createElement } from 'react'

interface Props {
  /** The product to go on from; without it, what others buy. */
  productId?: string | undefined
  /** Ids of products that the page shows already. */
  without?: readonly string[]
}

/** ONWARD-01: the place of a row of products; `elements/onward.ts` fetches it. */
export const OnwardRow = ({ productId, without = [] }: Props) =>
  createElement('onward-row', { 'data-from': productId ?? '', 'data-without': without.join(' ') })
