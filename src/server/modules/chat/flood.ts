import { limits } from '#shared/limits/table.ts'
import { spend } from '../limits.ts'

/** Refuses a sender with `tooManyRequests`, however many instances it writes to (SCALE-01): a person types far less, a flood far more. */
export const limitMessages = (senderId: string): Promise<void> => spend([limits.chatMinute, senderId])
