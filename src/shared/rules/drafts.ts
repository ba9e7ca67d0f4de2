/**
 * D-46: drafts stay on these paths and are discarded on the next page other than them; also where a customer makes her
 * own password on the way back to the checkout (DOOR-27), which `next` names then.
 */
export const keepsDrafts = (path: string, next: string | null): boolean =>
  ['/envio', '/pago', '/login', '/register'].includes(path) ||
  (path === '/dashboard/change-password' && next === '/envio')
