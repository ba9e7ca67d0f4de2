/** DATA-08: one colour, or two or three separated by commas; text that is not a hex colour is dropped. */
export const colorParts = (colorCode: string): string[] =>
  colorCode
    .split(',')
    .map(part => part.trim())
    .filter(part => /^#[0-9a-f]{3}(?:[0-9a-f]{3})?$/i.test(part))
    .slice(0, 3)

/** DATA-08: the CSS background of a swatch: plain for one colour, a gradient with hard edges for two or three. */
export const swatchBackground = (colorCode: string): string => {
  const parts = colorParts(colorCode)
  const [first] = parts
  if (first === undefined) return '#cccccc'
  if (parts.length === 1) return first
  // Each colour starts where the one before ends (browsers read 0 in that way); the last one goes to the end.
  const stops = parts.map((part, i) => {
    const end = i === parts.length - 1 ? '' : ` ${String(Math.round(((i + 1) * 100) / parts.length))}%`
    return `${part}${i === 0 ? '' : ' 0'}${end}`
  })
  return `linear-gradient(135deg,${stops.join()})`
}
