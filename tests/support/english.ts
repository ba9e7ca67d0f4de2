/** Words that no Spanish text has and hardly any English one is without. */
const WORDS =
  /(?<!\p{L})(?:the|and|your|you|please|with|this|that|these|not|of|is|are|was|be|have|will|can|cannot|for|from|or|if|loading|search|next|previous|close|submit|cart|checkout|order|required|invalid|failed|try|again|welcome|sign)(?!\p{L})/giu

/** GEN-02: what of a text is English. */
export const englishIn = (text: string): string[] => text.match(WORDS) ?? []

/** What a reader sees of a page, with the names that are read out. */
export function visibleTextOf(html: string): string {
  const body = html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<astro-island[^>]*>/g, ' ')
  const names = [...body.matchAll(/\s(?:alt|aria-label|placeholder|title)="([^"]*)"/g)].map(
    ([, name]) => name,
  )
  return `${body.replace(/<[^>]+>/g, ' ')} ${names.join(' ')}`
}
