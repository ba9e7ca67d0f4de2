/**
 * API-54: how long any part of a page may take to arrive, in milliseconds. In a file of its own, since what imports it
 * is written into pages, where each byte counts.
 */
export const CHUNK_TIMEOUT_MS = 120_000
