const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#39;': "'",
}
const decode = (text: string) =>
  text.replace(/&(?:amp|gt|lt|quot|#39);/g, entity => ENTITIES[entity] ?? entity)

/** Matches names: tags, classes, types of fields, the shop's own attributes, and custom properties. */
const NAMING =
  /<[a-z][a-z0-9-]*| class="[^"]+"| type="[a-z]+"|\b(?:aria|data)-[a-z-]+\b(?:="[^"]*")?|\bdisabled\b(?:="[^"]*")?|--[a-z][\w-]*/g
const VALUE = /="([^"]*)"$/

/** Adds the names in one match of `NAMING`, which may hold more of them between its quotes. */
function addNames(match: string, names: Set<string>): void {
  const value = VALUE.exec(match)?.[1]
  if (match.startsWith('<')) names.add(match.slice(1))
  else if (match.startsWith('--')) names.add(match)
  else if (match.startsWith(' class='))
    for (const name of decode(value ?? '').split(/\s+/)) names.add(`.${name}`)
  else if (match.startsWith(' type=')) names.add(`type=${value ?? ''}`)
  else {
    const [name = ''] = match.split('=')
    names.add(`[${name}]`).add(`[${name}=${value ?? '*'}]`)
  }
  for (const inside of value?.match(NAMING) ?? []) addNames(inside, names)
}

/**
 * The tags, the classes (with a dot), the types of fields, the custom properties and the shop's own attributes (in
 * brackets, with and without their value) of a page. An attribute that a script inside the page names may have any
 * value.
 */
export function namesInPage(html: string): Set<string> {
  const names = new Set<string>()
  for (const match of new Set(html.match(NAMING))) addNames(match, names)
  return names
}
