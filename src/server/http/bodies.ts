import type { IncomingMessage } from 'node:http'
import { takesForms } from './methods.ts'

/** A JSON body; the longest honest one is an order with its address. */
export const JSON_LIMIT_BYTES = 100 * 1024
/** A form with a file of 5 MB and its fields. */
export const UPLOAD_LIMIT_BYTES = 6 * 1024 * 1024
/** A longer body, or one of unknown length, may be refused before it has arrived. */
const SMALL_BYTES = 16 * 1024

function bodyLimit(path: string, contentType: string | undefined): number {
  const isUpload = contentType?.startsWith('multipart/form-data') && takesForms(path)
  return isUpload ? UPLOAD_LIMIT_BYTES : JSON_LIMIT_BYTES
}

const announced = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0)

/** Refuses a body by its announced size before any byte of it is read. */
export function isTooLarge(req: IncomingMessage, path: string): boolean {
  return announced(req) > bodyLimit(path, req.headers['content-type'])
}

/** Whether the answer may come before the body was read to its end. Then nothing else can follow on the connection. */
export function mayBeLeftUnread(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined || announced(req) > SMALL_BYTES
}
