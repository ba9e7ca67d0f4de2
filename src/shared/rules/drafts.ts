/**
 * D-46: drafts stay on these paths and are discarded on the next page outside of them. They also stay while a customer
 * sets a password before going back to the checkout (DOOR-27); `next` is the page after that.
 */
export const keepsDrafts = (path: string, next: string | null): boolean =>
  ['/envio', '/pago', '/login', '/register'].includes(path) ||
  (path === '/dashboard/change-password' && next === '/envio')
