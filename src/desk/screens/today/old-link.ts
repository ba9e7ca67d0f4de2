import { sellerChatPath } from '#shared/routes.ts'

/** FRAME-20: a conversation was at /vendedor before; links in mails and bookmarks still say so. */
export function followOldLink(): void {
  const customer = new URLSearchParams(location.search).get('cliente')
  if (customer) location.replace(sellerChatPath(customer))
}
