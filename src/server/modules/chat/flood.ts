import { spend } from '../limits.ts'

/** A person types a few messages a minute; this is far above it and far below a flood. */
const MAX_A_MINUTE = 60

/** Refuses a sender with `tooManyRequests`, however many instances it writes to (SCALE-01). */
export const limitMessages = (senderId: string): Promise<void> =>
  spend({ kind: 'chat-message', subject: senderId, max: MAX_A_MINUTE, minutes: 1 })
