/** STATE-04, D-33: prefix, time in milliseconds and 128 random bits in hex. */
export const newGuestId = (nowMs: number, randomHex: string): string => `guest_${nowMs}_${randomHex}`

export const isGuestId = (id: string): boolean => /^guest_[\w-]{8,100}$/.test(id)

/**
 * D-33: a guest id is made at page load except on the two sign-in pages, and in the customer area, which only leads
 * a visitor to them (so that a sign-out there leaves none).
 */
export const needsGuestId = (o: { path: string; loggedIn: boolean; stored: string | null }): boolean =>
  !o.loggedIn && !o.stored && !/^\/(?:login|register|dashboard(?:\/.*)?)$/.test(o.path)
