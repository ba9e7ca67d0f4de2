import type { SellerActor } from '../../lib/actor.ts'
import { idempotent } from '../idempotency.ts'

interface Write {
  name: string
  /** Null for a client that never repeats a call. */
  key: string | null
  request: unknown
}

/**
 * PEOPLE-16: a write of a person in its transaction; repeated with the same key it is not done again and answers the
 * same.
 */
export const onceForPerson = <T>(
  { personId }: SellerActor,
  { name, ...write }: Write,
  work: () => Promise<T>,
): Promise<T> => idempotent({ name: `desk ${name}`, caller: personId, ...write }, work)
