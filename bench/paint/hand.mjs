import sharp from 'sharp'

/**
 * Pages as somebody would write them by hand who wants nothing but speed: 30 KB of HTML, 8 KB of style inside it, the
 * large picture requested first, no script. They are the yardstick, so they hold what a page of a shop holds.
 */
const WORDS =
  'cuero gamuza lona suela horma plantilla costura cordón talón puntera forro ligero firme suave elástico urbano trail paseo escuela fiesta lluvia verano Arequipa Cusco Piura Trujillo par caja entrega boleta'.split(
    ' ',
  )
const HTML_BYTES = 30 * 1_024
const STYLE_BYTES = 8 * 1_024
const HERO = { size: 824, bytes: 40 * 1_024 }
const THUMB = { size: 320, bytes: 7_500 }
const THUMBS = 8

const RULES = `*{box-sizing:border-box}body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#1c1714}
header,nav{display:flex;gap:1rem;padding:.75rem 1rem;overflow:auto}main{max-width:70rem;margin:auto;padding:1rem}
img{display:block;width:100%;height:auto;background:#f5f2ee}.tiles{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
.sizes{display:flex;flex-wrap:wrap;gap:.5rem}.sizes button{min-width:3rem;min-height:3rem}.cost{font-size:1.5rem;font-weight:700}
del{color:#777}.buy{width:100%;padding:1rem;border:0;border-radius:.6rem;background:#1c1714;color:#fff}
@media(min-width:50rem){.tiles{grid-template-columns:repeat(4,1fr)}.two{display:grid;grid-template-columns:1fr 1fr;gap:2rem}}`

/** The same numbers on every machine: a Lehmer generator. */
function dice(seed) {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const times = (n, each) => Array.from({ length: n }, (_, i) => each(i)).join('')

function style() {
  let css = RULES
  for (let i = 0; css.length < STYLE_BYTES; i += 1)
    css += `.k${i}{padding:${i % 7}px ${i % 13}px;color:hsl(${(i * 11) % 360} 35% 28%)}`
  return css
}

function writer() {
  const next = dice(41)
  const sentence = n => `${times(n, () => `${WORDS[Math.floor(next() * WORDS.length)]} `).trim()}.`
  const tile = i =>
    `<a href="/z/${i}"><img src="t${i % THUMBS}.webp?${i}" width="320" height="320" alt="Modelo ${i}"${i < 4 ? '' : ' loading="lazy"'}><p>Modelo ${i}<br><b>S/ ${80 + i}.00</b> <del>S/ ${99 + i}.00</del></p></a>`
  const hero = '<img src="hero.webp" width="824" height="824" alt="Modelo" fetchpriority="high">'
  const tiles = (from, n) => `<div class="tiles">${times(n, i => tile(from + i))}</div>`
  const bodies = {
    home: `${hero}<h2>Secciones</h2>${tiles(4, 4)}<h2>Elegidos</h2>${tiles(8, 4)}<h2>Recientes</h2>${tiles(12, 8)}`,
    catalogue: `<h1>Calzado</h1><p>48 modelos</p>${tiles(0, 24)}`,
    product: `<div class="two">${hero}<div><h1>Modelo Uno</h1><p class="cost">S/ 149.00 <del>S/ 199.00</del></p><div class="sizes">${times(7, i => `<button>${36 + i}</button>`)}</div><button class="buy">Comprar</button><p>${sentence(60)}</p></div></div><h2>Opiniones</h2>${times(6, i => `<article class="k${i}"><h3>Persona ${i}</h3><p>${sentence(100)}</p></article>`)}<h2>Parecidos</h2>${tiles(4, 8)}`,
  }
  return name => {
    const preload =
      name === 'catalogue' ? '' : '<link rel="preload" as="image" href="hero.webp" fetchpriority="high">'
    const top = `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Modelo</title><link rel="icon" href="data:,">${preload}<style>${style()}</style><body><header><a href="/">Inicio</a><b>Calzado</b><a href="/c">Bolsa</a></header><nav>${times(5, i => `<a href="/n/${i}">Sección ${i}</a>`)}</nav><main>${bodies[name]}`
    const end = '</main><footer><p>Ayuda, condiciones, reclamos</p></footer></body></html>'
    let fill = ''
    for (let i = 0; top.length + fill.length + end.length < HTML_BYTES; i += 1)
      fill += `<p class="k${i % 40}">${sentence(20)}</p>`
    return top + fill + end
  }
}

/** Curves and grain, so that the encoder has about as much to do as with a photograph. */
async function picture(seed, { size, bytes }) {
  const next = dice(seed)
  const blob = () =>
    `<circle cx="${next() * size}" cy="${next() * size}" r="${(next() * size) / 4}" fill="hsl(${next() * 360} 60% ${30 + next() * 50}%)" opacity=".6"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="#eee8e0"/>${times(16, blob)}</svg>`
  const grain = Buffer.from(
    Uint8Array.from({ length: size * size * 4 }, (_, i) => (i % 4 === 3 ? 24 : next() * 255)),
  )
  const drawn = await sharp(Buffer.from(svg))
    .composite([{ input: grain, raw: { width: size, height: size, channels: 4 } }])
    .png()
    .toBuffer()
  let coded
  for (let quality = 20; quality <= 95 && !(coded?.length >= bytes); quality += 5)
    coded = await sharp(drawn).webp({ quality }).toBuffer()
  return coded
}

/** Their files by name. */
export async function handWritten() {
  const write = writer()
  const pages = ['home', 'catalogue', 'product'].map(name => [`${name}.html`, Buffer.from(write(name))])
  const thumbs = []
  for (let i = 0; i < THUMBS; i += 1) thumbs.push([`t${i}.webp`, await picture(i + 7, THUMB)])
  return new Map([...pages, ...thumbs, ['hero.webp', await picture(3, HERO)]])
}
