import { createHash } from 'node:crypto'

/** Networks share this many counters of a kind, so that a million of them do not fill the table further. */
const NETWORK_COUNTERS = 2 ** 18

const digest = (subject: string): Buffer => createHash('sha256').update(subject.trim().toLowerCase()).digest()

/** The name of a subject's counter: hashed, because an e-mail need not be readable to be counted. */
export const counterOf = (subject: string): string => digest(subject).toString('base64url').slice(0, 32)

/** The same for a network, as one of a fixed number. */
export const networkCounterOf = (network: string): string =>
  String(digest(network).readUInt32BE() % NETWORK_COUNTERS)
