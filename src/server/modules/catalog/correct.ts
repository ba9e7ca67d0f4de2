import { sql } from 'drizzle-orm'
import type { SearchLexicon } from '#shared/rules/search-reading.ts'
import { tokensOf } from '#shared/rules/search-words.ts'
import { isLikelyMeant, respellings, sound, soundDistance } from '#shared/rules/spelling.ts'
import { db } from '../../db/index.ts'

/** How many words are compared letter by letter. Trigrams choose them (with pg_trgm's own threshold of 0.3). */
const MOST_NEIGHBOURS = 20
/** A word that sounds shorter could be any other word with a mistake, so it is not corrected ('www', 'hhh'). */
const SHORTEST_MISTAKE = 3

/** The text with its unknown words replaced by their likely neighbours; null if no word has one. */
export async function correct(
  text: string,
  unknown: readonly string[],
  lexicon: SearchLexicon,
): Promise<string | null> {
  const mistaken = unknown.filter(word => sound(word).length >= SHORTEST_MISTAKE && !/\d/.test(word))
  if (mistaken.length === 0) return null
  const near = await neighbours(mistaken)
  const meant = new Map(
    mistaken.map(word => [
      word,
      closest(word, [...(near.get(word) ?? []).map(like => [like, sound(like)] as const), ...lexicon.sounds]),
    ]),
  )
  if ([...meant.values()].every(word => word === null)) return null
  return tokensOf(text)
    .map(({ word }) => meant.get(word) ?? word)
    .join(' ')
}

/** Words of the catalogue that look alike, the most similar and frequent first. */
async function neighbours(words: readonly string[]): Promise<Map<string, string[]>> {
  const respelled = words.flatMap(word => respellings(word).map(spelling => ({ word, spelling })))
  const { rows } = await db().execute<{ typed: string; near: string[] }>(sql`
    select typed.word as typed, array(
      select v.word from vocabulary v where v.word % typed.spelling
      order by similarity(v.word, typed.spelling) desc, v.uses desc, v.word
      limit ${MOST_NEIGHBOURS}) as near
    from unnest(${sql.param(respelled.map(({ word }) => word))}::text[],
      ${sql.param(respelled.map(({ spelling }) => spelling))}::text[]) as typed(word, spelling)`)
  const near = new Map<string, string[]>()
  for (const row of rows) near.set(row.typed, [...(near.get(row.typed) ?? []), ...row.near])
  return near
}

/** The neighbour with the closest spelling or sound; of equal ones the first. */
function closest(typed: string, near: readonly (readonly [word: string, sound: string])[]): string | null {
  const heard = sound(typed)
  let best: string | null = null
  let least = Infinity
  for (const [word, sounds] of near) {
    // The difference in length is the least distance that is possible.
    if (Math.abs(sounds.length - heard.length) >= least) continue
    const distance = soundDistance(heard, sounds)
    if (distance >= least || !isLikelyMeant(typed, distance)) continue
    best = word
    least = distance
  }
  return best
}
