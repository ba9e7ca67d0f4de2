/** STATE-04, D-33: prefix, time in milliseconds and 128 random bits in hex. */
export const newGuestId = (nowMs: number, randomHex: string): string => `guest_${nowMs}_${randomHex}`

export const isGuestId = (id: string): boolean => /^guest_[\w-]{8,100}$/.test(id)

/**
 * D-33: a guest id is made at page load except on the two sign-in pages, and in the customer area, which only leads
 * a visitor to them (so that a sign-out there leaves none).
 */
export const needsGuestId = (o: { path: string; loggedIn: boolean; stored: string | null }): boolean =>
  !o.loggedIn && !o.stored && !/^\/(?:login|register|dashboard(?:\/.*)?)$/.test(o.path)

/** A guest's cart and wishlist are kept this long since they were last used. */
export const GUEST_DAYS = 90

/** AWAY-03: the same id in a cookie, so that a page without script and one with it fill one cart. */
export const GUEST_COOKIE = 'guestId'

/** The guest id among a request's or a document's cookies; null where there is none that could be one. */
export const guestIdIn = (cookies: string): string | null => {
  const value = /(?:^|;\s*)guestId=([^;]*)/.exec(cookies)?.[1] ?? ''
  return isGuestId(value) ? value : null
}

const DAY_SECONDS = 86_400

/** The cookie that keeps a guest id as long as its cart is kept; null takes it away. Scripts read it as well. */
export const guestCookie = (id: string | null, { https }: { https: boolean }): string =>
  [
    `${GUEST_COOKIE}=${id ?? ''}`,
    'Path=/',
    `Max-Age=${String(id === null ? 0 : GUEST_DAYS * DAY_SECONDS)}`,
    'SameSite=Lax',
    ...(https ? ['Secure'] : []),
  ].join('; ')
