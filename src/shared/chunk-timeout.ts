/**
 * API-54: how long any part of a page may take to arrive, in milliseconds. It has its own file because what imports it
 * is written into pages, where each byte counts.
 */
export const CHUNK_TIMEOUT_MS = 120_000
