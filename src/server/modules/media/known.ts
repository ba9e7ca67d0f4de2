import { setTimeout as sleep } from 'node:timers/promises'
import { gte } from 'drizzle-orm'
import { MEDIA_WIDTHS, WIDE_MEDIA_WIDTH } from '#shared/routes.ts'
import { db } from '../../db/index.ts'
import { media } from '../../db/schema/media.ts'
import { singleton } from '../../lib/singleton.ts'
import { findCompanyRow } from '../company.ts'
import { FORMATS } from './store.ts'

interface Known {
  /** Ids of stored pictures, and the names of the profile's drawings, which have no row. */
  ids: Set<string>
  drawings: Set<string>
  /** When the newest row that was read was made (ms). */
  newest: number
  readAt: number
  reading: Promise<void> | undefined
}
const known = () =>
  singleton<Known>('known-pictures', () => ({
    ids: new Set(),
    drawings: new Set(),
    newest: 0,
    readAt: -Infinity,
    reading: undefined,
  }))

/** The shortest pause between two readings of the table, however many unknown names are requested. */
const BETWEEN_MS = 1_000
/**
 * How far back new rows are looked for. A row has the start time of its transaction, so this is the longest import
 * whose pictures are found.
 */
const OVERLAP_MS = 3_600_000
const RENDITION = new RegExp(
  `^([0-9a-f]{16}|[0-9a-f]{24})-(?:${[...MEDIA_WIDTHS, WIDE_MEDIA_WIDTH].join('|')})\\.(?:${FORMATS.join('|')})$`,
)

async function readNew(state: Known): Promise<void> {
  await sleep(Math.max(0, state.readAt + BETWEEN_MS - performance.now()))
  state.readAt = performance.now()
  const rows = await db()
    .select({ id: media.id, createdAt: media.createdAt })
    .from(media)
    .where(gte(media.createdAt, new Date(Math.max(0, state.newest - OVERLAP_MS))))
  for (const { id, createdAt } of rows) {
    state.ids.add(id)
    state.newest = Math.max(state.newest, createdAt.getTime())
  }
  const links = Object.values((await findCompanyRow()) ?? {})
  for (const link of links)
    if (typeof link === 'string' && link.startsWith('/media/'))
      state.drawings.add(link.slice('/media/'.length))
}

const isAmong = ({ ids, drawings }: Known, name: string): boolean =>
  drawings.has(name) || ids.has(RENDITION.exec(name)?.[1] ?? '')

/** MEDIA-06: whether the shop ever stored a picture with this name; a new one is found within a second. */
export async function isKnownPicture(name: string): Promise<boolean> {
  const state = known()
  if (isAmong(state, name)) return true
  if (!RENDITION.test(name) && !name.endsWith('.svg')) return false
  state.reading ??= readNew(state).finally(() => {
    state.reading = undefined
  })
  await state.reading
  return isAmong(state, name)
}
