import { createHash } from 'node:crypto'

/** Networks share this many counters of a kind, so that a million of them fill the table no further. */
const NETWORK_COUNTERS = 2 ** 18

const digest = (subject: string): Buffer => createHash('sha256').update(subject.trim().toLowerCase()).digest()

/** The name of a subject's counter: hashed, since once counted an e-mail need not be readable. */
export const counterOf = (subject: string): string => digest(subject).toString('base64url').slice(0, 32)

/** The same of a network, one of so many. */
export const networkCounterOf = (network: string): string =>
  String(digest(network).readUInt32BE() % NETWORK_COUNTERS)
