/** PARCEL-12: six digits, of bytes that nobody can guess. */
export const pickupCodeFrom = (bytes: Uint8Array): string =>
  String(bytes.slice(0, 6).reduce((sum, byte) => (sum * 256 + byte) % 1_000_000, 0)).padStart(6, '0')

const MAX_WRONG_CODES = 5
const CODE_LOCK_MS = 15 * 60_000

interface Tries {
  wrong: number
  lockedUntil: Date | null
}

/** PARCEL-12: for how many minutes no code is looked at any more; 0 when one is. */
export const minutesLocked = ({ lockedUntil }: Tries, now: Date): number =>
  lockedUntil === null ? 0 : Math.max(0, Math.ceil((lockedUntil.getTime() - now.getTime()) / 60_000))

/** PARCEL-12: five wrong codes lock an order's pick-up for 15 minutes; then five more are looked at. */
export function afterWrongCode({ wrong, lockedUntil }: Tries, now: Date): Tries {
  const count = (lockedUntil === null ? wrong : 0) + 1
  const isLocked = count >= MAX_WRONG_CODES
  return { wrong: count, lockedUntil: isLocked ? new Date(now.getTime() + CODE_LOCK_MS) : null }
}
