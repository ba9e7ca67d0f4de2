import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists the comment lines below a folder that carry signs of unusual English:
 *   node scripts/signs.mjs [src] [--count]
 * Words that a reader from elsewhere reads twice, and sentences whose verb comes before its subject. The test
 * `tests/unit/signs.test.ts` bounds their number in src.
 */
export const SIGNS = [
  /\btold\b/i,
  /\bwhom?ever\b/i,
  /\b(?:stands?|stood)\b/i,
  /\bof (?:its|their|his|her|our|one's) own\b/i,
  /\bof ours\b/i,
  /\basked for\b/i,
  /\banew\b/i,
  /(?<!`)\bbeside\b(?!`)/i,
  /\blets? go of\b/i,
  /\bhears?\b|\bheard\b/i,
  /\bby turns\b/i,
  /\b(?:that|which) (?:is|are) none\b/i,
  // Inversions.
  /\b(?:nor|neither|so) (?:is|are|does|do|did|has|have|can|was|were|would)\b(?! that| not| far| many| much)/i,
  /^\W*(?:Of|From|By|Without|Beside|Between) [^,.]{2,61} (?:nobody|nothing|only) /,
]

const COMMENT = /^\s*(?:\/\/|\/\*|\*(?!\/)|\{\/\*|<!--)/
const TRAILING = /\s\/\/ (\S.*)$/

/** The comment of a line of code; null where it has none. */
function commentIn(line) {
  if (COMMENT.test(line)) return line
  return TRAILING.exec(line)?.[1] ?? null
}

/** The lines of a text whose comment carries a sign, as `{ line, text }`. */
export const signsIn = text =>
  text.split('\n').flatMap((line, index) => {
    const comment = commentIn(line)
    return comment !== null && SIGNS.some(sign => sign.test(comment))
      ? [{ line: index + 1, text: line.trim() }]
      : []
  })

/** The same of a document, where every line is read. */
export const signsInDocument = text =>
  text
    .split('\n')
    .flatMap((line, index) =>
      SIGNS.some(sign => sign.test(line)) ? [{ line: index + 1, text: line.trim() }] : [],
    )

/** The same of every file of code below a folder, as `path:line  text`. */
export const signsBelow = folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:[cm]?[jt]sx?|astro|css)$/.test(name))
    .flatMap(name =>
      signsIn(readFileSync(join(folder, name), 'utf8')).map(
        ({ line, text }) => `${join(folder, name)}:${String(line)}  ${text}`,
      ),
    )

if (import.meta.main) {
  const [folder = 'src'] = process.argv.slice(2).filter(word => !word.startsWith('--'))
  const found = signsBelow(folder)
  if (!process.argv.includes('--count')) for (const line of found) console.log(line)
  console.log(`${String(found.length)} comment lines with signs in ${folder}`)
}
