/** A page of the shop without any of its scripts, and the files it names: what is left when only bytes count. */
const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>|<link[^>]*rel="?modulepreload[^>]*>/g
const ISLAND_DATA = / (?:props|opts|component-url|renderer-url|before-hydration-url)="[^"]*"/g
const NAMED = /\b(?:src|href|srcset|imagesrcset)="([^"]+)"/g
const WANTED = /\.(?:css|webp|avif|svg|png|jpg|ico|woff2)$/

const namesIn = html =>
  [...html.matchAll(NAMED)].flatMap(([, list]) => list.split(',').map(one => one.trim().split(/\s+/)[0]))

/** Adds `name` and what it needs to `files`. */
export async function copyPage(origin, path, name, files) {
  const html = (await (await fetch(new URL(path, origin))).text())
    .replace(SCRIPTS, '')
    .replace(/<(\/?)astro-island/g, '<$1div')
    .replace(ISLAND_DATA, '')
  files.set(name, Buffer.from(html))
  const addresses = [...new Set(namesIn(html))].filter(one => WANTED.test(one.split('?')[0]))
  for (const address of addresses) {
    const file = decodeURI(new URL(address, origin).pathname).slice(1)
    if (files.has(file)) continue
    const answer = await fetch(new URL(address, origin))
    if (answer.ok) files.set(file, Buffer.from(await answer.arrayBuffer()))
  }
}
