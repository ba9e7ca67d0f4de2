import type { ServerResponse } from 'node:http'
import { ID_LENGTH, writeRequestId } from '../lib/request.ts'

/** A proxy's own keep-alive is usually 60 s; ours must outlive it. */
export const KEEP_ALIVE_MS = 65_000
export const MAX_REQUESTS_PER_CONNECTION = 10_000

/** A complete answer over a kept connection. Its id and its second are written into it each time it is sent. */
export interface Wire {
  bytes: Buffer
  /** The second that stands in it. */
  date: string
  readonly idAt: number
  readonly dateAt: number
}

/** Node writes the same second into all answers of that second. */
let date = ''
function now(): string {
  if (date === '') {
    date = new Date().toUTCString()
    setTimeout(() => (date = ''), 1_000 - (Date.now() % 1_000)).unref()
  }
  return date
}

const KEPT = `Connection: keep-alive\r\nKeep-Alive: timeout=${String(KEEP_ALIVE_MS / 1_000)}, max=${String(MAX_REQUESTS_PER_CONNECTION)}\r\n`
const SOME_DATE = new Date(0).toUTCString()

/**
 * Bytes with memory of their own. What Node gives for less than 32 KB is a slice of 64 KB that it shares out: a stored
 * answer would keep all of them for as long as it is stored, six times what it counts for (MEM-02).
 */
function together(...parts: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Puts an answer together: its status, its headers as lines, and its body. */
export function answerOf(status: string, headers: string, body: Uint8Array = new Uint8Array()): Wire {
  const untilId = `HTTP/1.1 ${status}\r\nx-request-id: `
  const untilDate = `${untilId}${'-'.repeat(ID_LENGTH)}\r\nDate: `
  const head = `${untilDate}${SOME_DATE}\r\n${KEPT}${headers}\r\n`
  return {
    bytes: together(Buffer.from(head, 'latin1'), body),
    date: SOME_DATE,
    idAt: untilId.length,
    dateAt: untilDate.length,
  }
}

/** The bytes of an answer with an id and the time of their own, good until the next call with it. */
export function stamped(wire: Wire): Buffer {
  const { bytes, idAt, dateAt } = wire
  writeRequestId(bytes, idAt)
  const second = now()
  if (wire.date !== second) {
    bytes.write(second, dateAt, 'latin1')
    wire.date = second
  }
  return bytes
}

/** Answers that a slow connection has not taken whole yet; each keeps bytes of its own. */
const MOST_LENT = 200
let lent = 0

/** Whether there may be one more of them: callers who do not read must not fill the memory. */
export const mayLend = (): boolean => lent < MOST_LENT

/** What was sent still waits in this process: nobody writes into those bytes any more. */
export function lend(wire: Wire, res: ServerResponse): void {
  wire.bytes = together(wire.bytes)
  lent += 1
  res.once('close', () => {
    lent -= 1
  })
}
