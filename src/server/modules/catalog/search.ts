import { sql, type SQL } from 'drizzle-orm'
import { isLikelyMeant, respelled, spellingDistance } from '#shared/rules/spelling.ts'
import { fold } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import type { TextSearch } from './index/text-search.ts'

interface Search {
  /** A tsquery expression; null when no product can match the typed text. */
  query: SQL | null
  /** The words searched instead of the typed ones; null when those were used. */
  corrected: string | null
}

const MAX_WORDS = 8
/** Words compared letter by letter, after trigrams (pg_trgm's own threshold of 0.3) chose them. */
const MOST_NEIGHBOURS = 20

const plain = (text: string): SQL => sql`plainto_tsquery('public.es_shop', ${text})`

/**
 * D-24: what a person means by a text. First the words as typed (stemmed, without accents), then as beginnings of
 * words, then with each unknown word replaced by the most similar one of the catalogue.
 */
export async function understand(text: string, search: TextSearch): Promise<Search> {
  const typed = plain(text)
  const words = (fold(text).match(/[a-z0-9]+/g) ?? []).slice(0, MAX_WORDS)
  const each = words.map(plain)
  const beginnings = sql`to_tsquery('public.es_shop', ${words.map(word => `${word}:*`).join(' & ')})`
  const finds = async (query: SQL, next: readonly SQL[] = []) =>
    (await search.finds([query], next))[0] === 'found'
  if (await finds(typed, words.length === 0 ? [] : [beginnings, ...each]))
    return { query: typed, corrected: null }
  if (words.length === 0) return { query: null, corrected: null }
  if (await finds(beginnings)) return { query: beginnings, corrected: null }
  const findings = await search.finds(each)
  const better = await correct(
    words,
    words.filter((_, i) => findings[i] === 'unfound'),
  )
  if (better === null) return { query: null, corrected: null }
  const query = plain(better)
  return (await finds(query)) ? { query, corrected: better } : { query: null, corrected: null }
}

/** The words, with their neighbours instead of unknown ones; null when one has no likely neighbour. */
async function correct(words: readonly string[], unknown: readonly string[]): Promise<string | null> {
  const near = await neighbours(unknown)
  const meant = words.map(word => (unknown.includes(word) ? closest(word, near.get(word) ?? []) : word))
  return meant.includes(null) ? null : meant.join(' ')
}

/** Words of the catalogue that look alike, the most similar and frequent first. */
async function neighbours(words: readonly string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map()
  const { rows } = await db().execute<{ typed: string; near: string[] }>(sql`
    select typed.word as typed, array(
      select v.word from vocabulary v where v.word % typed.word or v.word % typed.respelled
      order by greatest(similarity(v.word, typed.word), similarity(v.word, typed.respelled)) desc, v.uses desc, v.word
      limit ${MOST_NEIGHBOURS}) as near
    from unnest(${sql.param([...words])}::text[], ${sql.param(words.map(respelled))}::text[]) as typed(word, respelled)`)
  return new Map(rows.map(({ typed, near }) => [typed, near]))
}

/** The neighbour with the closest spelling or sound; of equal ones the first. */
function closest(typed: string, near: readonly string[]): string | null {
  let best: string | null = null
  let least = Infinity
  for (const word of near) {
    const distance = spellingDistance(typed, word)
    if (distance >= least || !isLikelyMeant(typed, distance)) continue
    best = word
    least = distance
  }
  return best
}

/** D-24: rebuilds the list of words that correct typing mistakes. Call it in the transaction that changed products. */
export async function rebuildVocabulary(): Promise<void> {
  await db().execute(sql`delete from vocabulary`)
  await db().execute(sql`
    insert into vocabulary (word, uses)
    select word, count(*)::int
    from products p, lateral (
      select distinct unnest(regexp_split_to_array(
        lower(f_unaccent(p.name || ' ' || coalesce(p.brand, '') || ' ' || p.category || ' ' || p.typearticle
          || ' ' || p.typeproduct || ' ' || p.description)), '[^a-z0-9]+')) as word) w
    where p.is_active and length(word) between 3 and 40 and word !~ '^[0-9]+$'
    group by word`)
}
