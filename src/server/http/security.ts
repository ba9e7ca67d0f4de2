import { comesFromShop } from '../lib/same-origin.ts'

/** D-34: a call that changes something and is authorised only by a cookie must come from a page of this shop. */
export const isSameOrigin = ({ headers, url }: Request): boolean =>
  comesFromShop({
    site: headers.get('sec-fetch-site'),
    origin: headers.get('origin'),
    referer: headers.get('referer'),
    host: new URL(url).host,
  })
