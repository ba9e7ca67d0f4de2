import type { Page } from './messages.ts'

/** `?before=` and `?limit=` of a seller's call; anything malformed asks for the newest, as callers without them do. */
export function readPage(query: URLSearchParams): Page {
  const limit = Number(query.get('limit') ?? '')
  return {
    before: query.get('before') ?? undefined,
    limit: Number.isInteger(limit) && limit >= 1 && limit <= 200 ? limit : undefined,
  }
}
