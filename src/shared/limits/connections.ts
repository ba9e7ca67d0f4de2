import type { Limit } from './limit.ts'

/**
 * What one process counts in its own memory. A row with seconds is a bucket: `max` at once, filled again evenly in that
 * time. A row without seconds is what may exist at one moment. In Peru thousands of phones share one IPv4 address, so
 * the rows of a network leave room for a whole neighbourhood, and callers with a session are counted apart.
 */
export const connectionLimits = {
  /** Open connections, if no proxy is in front of the shop. Idle ones are closed first. */
  connections: { kind: 'connections', by: 'network', max: 500, seconds: 0, code: 'serverBusy' },
  connectionsWide: { kind: 'connections', by: 'wide', max: 1_000, seconds: 0, code: 'serverBusy' },
  /** New connections, when no proxy is in front of the shop. */
  arrivals: { kind: 'arrivals', by: 'network', max: 400, seconds: 8, code: 'serverBusy' },
  arrivalsWide: { kind: 'arrivals', by: 'wide', max: 1_200, seconds: 8, code: 'serverBusy' },
  /** Connections that the supervisor holds until a process of the shop takes them. Networks take turns. */
  atDoor: { kind: 'atDoor', by: 'network', max: 200, seconds: 0, code: 'serverBusy' },
  /** New sockets of callers without a session. */
  handshakes: { kind: 'handshakes', by: 'network', max: 60, seconds: 30, code: 'tooManyCalls' },
  handshakesWide: { kind: 'handshakes', by: 'wide', max: 240, seconds: 30, code: 'tooManyCalls' },
  /** New sockets of one session. */
  handshakesOfSession: { kind: 'handshakes', by: 'device', max: 20, seconds: 20, code: 'tooManyCalls' },
  /** Sockets that have not said yet whom they are for; they are closed after five seconds. */
  opening: { kind: 'opening', by: 'shop', max: 1_000, seconds: 0, code: 'serverBusy' },
  /** Sockets without a session. */
  sockets: { kind: 'sockets', by: 'network', max: 500, seconds: 0, code: 'tooManyCalls' },
  socketsWide: { kind: 'sockets', by: 'wide', max: 1_000, seconds: 0, code: 'tooManyCalls' },
  socketsInAll: { kind: 'sockets', by: 'shop', max: 2_000, seconds: 0, code: 'serverBusy' },
  /** Calls under way. More than these wait for their turn, network by network and session by session. */
  calls: { kind: 'calls', by: 'network', max: 5, seconds: 0, code: 'tooManyCalls' },
  callsWide: { kind: 'calls', by: 'wide', max: 10, seconds: 0, code: 'tooManyCalls' },
  callsInAll: { kind: 'calls', by: 'shop', max: 40, seconds: 0, code: 'serverBusy' },
  /** Calls that wait: of one session, of all callers without one in a network, and of everybody. */
  waitingOfSession: { kind: 'waiting', by: 'device', max: 20, seconds: 0, code: 'tooManyCalls' },
  waiting: { kind: 'waiting', by: 'network', max: 150, seconds: 0, code: 'tooManyCalls' },
  waitingInAll: { kind: 'waiting', by: 'shop', max: 1_000, seconds: 0, code: 'serverBusy' },
  /** Calls that write: of one session, and of all callers without one in a network. */
  writesOfSession: { kind: 'writes', by: 'device', max: 60, seconds: 12, code: 'tooManyCalls' },
  writes: { kind: 'writes', by: 'network', max: 600, seconds: 10, code: 'tooManyCalls' },
  writesWide: { kind: 'writes', by: 'wide', max: 1_800, seconds: 10, code: 'tooManyCalls' },
  /**
   * Answers kept for a repeat of the same `Idempotency-Key`: for one caller, and for all. Further calls run, but their
   * answers are not kept.
   */
  keptAnswers: { kind: 'keptAnswers', by: 'device', max: 300, seconds: 3_600, code: 'tooManyCalls' },
  keptAnswersInAll: { kind: 'keptAnswers', by: 'shop', max: 20_000, seconds: 3_600, code: 'tooManyCalls' },
} as const satisfies Record<string, Limit>
