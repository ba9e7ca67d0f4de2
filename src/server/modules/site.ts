import { env } from '../lib/env.ts'

/**
 * The absolute address of a path of the shop; from PUBLIC_URL, never from the Host header, so that all callers get the same bytes.
 */
export const absoluteUrl = (path: string): string => `${env().publicUrl}${path}`
