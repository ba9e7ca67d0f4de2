/**
 * D-46: drafts stay on these paths and are discarded on the next page outside of them. They also stay where a customer
 * sets a password on the way back to the checkout (DOOR-27); `next` names that way.
 */
export const keepsDrafts = (path: string, next: string | null): boolean =>
  ['/envio', '/pago', '/login', '/register'].includes(path) ||
  (path === '/dashboard/change-password' && next === '/envio')
