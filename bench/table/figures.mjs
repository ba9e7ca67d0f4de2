/** Middle, least and most of the finite numbers, rounded: `412 (390–450)`; a dash where there is none. */
export function spreadOf(list) {
  const all = list.filter(Number.isFinite).sort((a, b) => a - b)
  if (all.length === 0) return '–'
  const [middle, least, most] = [all[Math.floor(all.length / 2)], all[0], all.at(-1)].map(Math.round)
  return `${middle} (${least}–${most})`
}
