/** STATE-04, D-33: prefix, time in milliseconds and 128 random bits in hex. */
export const newGuestId = (nowMs: number, randomHex: string): string => `guest_${nowMs}_${randomHex}`

export const isGuestId = (id: string): boolean => /^guest_[\w-]{8,100}$/.test(id)

/**
 * D-33: a guest id is made at page load, but not on the two sign-in pages and not in the customer area. Visitors are
 * sent from there to the sign-in page anyway; and this way a sign-out leaves no guest id.
 */
export const needsGuestId = (o: { path: string; loggedIn: boolean; stored: string | null }): boolean =>
  !o.loggedIn && !o.stored && !/^\/(?:login|register|dashboard(?:\/.*)?)$/.test(o.path)

/** How long a guest's cart and wishlist are kept after their last use. */
export const GUEST_DAYS = 90

/** AWAY-03: the same id in a cookie, so that pages with and without script fill the same cart. */
export const GUEST_COOKIE = 'guestId'

/** The guest id in a cookie header or `document.cookie`; null if there is none in the right form. */
export const guestIdIn = (cookies: string): string | null => {
  const value = /(?:^|;\s*)guestId=([^;]*)/.exec(cookies)?.[1] ?? ''
  return isGuestId(value) ? value : null
}

const DAY_SECONDS = 86_400

/** The cookie that keeps a guest id as long as its cart; null removes it. Scripts read it too. */
export const guestCookie = (id: string | null, { https }: { https: boolean }): string =>
  [
    `${GUEST_COOKIE}=${id ?? ''}`,
    'Path=/',
    `Max-Age=${String(id === null ? 0 : GUEST_DAYS * DAY_SECONDS)}`,
    'SameSite=Lax',
    ...(https ? ['Secure'] : []),
  ].join('; ')
