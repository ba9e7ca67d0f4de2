import { env } from './env.ts'

/**
 * A placeholder in prerendered pages for the shop's address, which only the running shop knows (`http/prerendered.ts`).
 */
const UNKNOWN_SITE = 'https://direccion-de-la-tienda.invalid'

/** The beginning of absolute addresses: PUBLIC_URL, never the request's Host header. */
export const siteOf = ({ isPrerendered }: { isPrerendered: boolean }): string =>
  isPrerendered ? UNKNOWN_SITE : env().publicUrl

/** Gives a prerendered page the addresses of this shop. */
export const withSite = (html: string): string => html.replaceAll(UNKNOWN_SITE, env().publicUrl)
