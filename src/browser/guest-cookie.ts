import { guestCookie, guestIdIn } from '#shared/rules/guest.ts'

const hasCookies = () => typeof document !== 'undefined' && typeof location !== 'undefined'

/** AWAY-03: the guest id that the server gave to a page without script; null for none. */
export const readGuestCookie = (): string | null => (hasCookies() ? guestIdIn(document.cookie) : null)

/** Sets the guest id for pages without script; undefined removes it. */
export function writeGuestCookie(id: string | undefined): void {
  if (hasCookies()) document.cookie = guestCookie(id ?? null, { https: location.protocol === 'https:' })
}
