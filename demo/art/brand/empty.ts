import { ACCENT, INK } from './colours.ts'

const SHADE = '#e9e0d2'
const CARD = '#f4ede2'
const DEEP = '#d8cbb6'

const picture = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="180" viewBox="0 0 240 180" fill="none" aria-hidden="true"><circle cx="120" cy="84" r="74" fill="${CARD}"/><ellipse cx="120" cy="164" rx="76" ry="8" fill="${SHADE}"/>${inner}</svg>\n`

const line = (d: string, width = 4, colour = INK): string =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const fill = (d: string, colour: string): string => `<path d="${d}" fill="${colour}"/>`

/** An open bag with nothing in it. */
const emptyCart = (): string =>
  fill('M66 70H174L184 160H56Z', '#fff') +
  fill('M150 70H174L184 160H160Z', SHADE) +
  fill('M66 70L84 56H156L174 70Z', DEEP) +
  line('M66 70H174L184 160H56ZM66 70L84 56H156L174 70') +
  line('M94 92C94 128 146 128 146 92', 5, ACCENT) +
  `<circle cx="94" cy="90" r="4.5" fill="${INK}"/><circle cx="146" cy="90" r="4.5" fill="${INK}"/>` +
  line('M104 40L100 28M120 36V22M136 40L140 28', 3.5, DEEP)

/** A magnifying glass over an empty shoe box's label. */
const noResults = (): string =>
  fill('M44 112H164V160H44Z', '#fff') +
  fill('M36 92H172V114H36Z', SHADE) +
  line('M44 114V160H164V114M36 92H172V114H36Z') +
  line('M62 132H96M62 144H84', 4, DEEP) +
  `<circle cx="146" cy="72" r="34" fill="#fff" fill-opacity=".85" stroke="${INK}" stroke-width="5"/>` +
  line('M171 97L198 126', 9, INK) +
  line('M134 60L158 84M158 60L134 84', 5, ACCENT)

/** A parcel still without an address. */
const noOrders = (): string =>
  fill('M56 74L120 48L184 74L120 100Z', SHADE) +
  fill('M56 74L120 100V164L56 136Z', '#fff') +
  fill('M184 74L120 100V164L184 136Z', DEEP) +
  line('M56 74L120 48L184 74V136L120 164L56 136ZM56 74L120 100L184 74M120 100V164') +
  fill('M84 62.5L148 88.5V108L158 103V84.5L94 58.5Z', ACCENT) +
  line('M70 116L92 126M70 128L84 134', 4, DEEP)

/** A coat hanger waiting under a heart. */
const noWishes = (): string =>
  fill(
    'M120 66C104 44 74 54 76 82C78 106 104 122 120 136C136 122 162 106 164 82C166 54 136 44 120 66Z',
    '#fff',
  ) +
  fill('M146 56C158 58 165 68 164 82C162 106 136 122 120 136L116 132C140 112 154 92 146 56Z', SHADE) +
  `<path d="M120 66C104 44 74 54 76 82C78 106 104 122 120 136C136 122 162 106 164 82C166 54 136 44 120 66Z" stroke="${ACCENT}" stroke-width="5" stroke-dasharray="11 9" stroke-linecap="round"/>` +
  line('M92 80C93 72 98 67 105 67', 4, DEEP) +
  line('M60 46L52 40M64 34L60 24M180 46L188 40M176 34L180 24', 3.5, DEEP)

/** A pair of laces that came undone. */
const failure = (): string =>
  fill(
    'M56 148L60 92Q62 84 72 86Q86 92 100 82L112 74L128 90C144 110 164 114 180 124Q192 132 190 148Z',
    '#fff',
  ) +
  fill('M100 82L112 74L128 90C144 110 164 114 180 124Q192 132 190 148C150 146 116 126 100 82Z', SHADE) +
  line('M56 148L60 92Q62 84 72 86Q86 92 100 82L112 74L128 90C144 110 164 114 180 124Q192 132 190 148Z') +
  fill('M48 146H194V154Q194 162 186 162H56Q48 162 48 154Z', INK) +
  line('M113 96L129 88M122 107L138 98M134 116L148 107', 4) +
  line('M113 96C98 84 86 66 97 50C105 40 117 48 109 58C99 70 75 62 71 42', 4.5, ACCENT) +
  line('M129 88C144 74 162 74 166 56C169 42 154 38 152 50C150 62 174 66 186 48', 4.5, ACCENT)

/** A signpost whose arrows lead nowhere. */
const notFound = (): string =>
  line('M120 40V162', 7) +
  fill('M72 48H158L176 64L158 80H72Z', '#fff') +
  fill('M158 48L176 64L158 80H140V48Z', SHADE) +
  line('M72 48H158L176 64L158 80H72Z') +
  line('M88 64H136', 5, DEEP) +
  fill('M168 92H84L66 107L84 122H168Z', ACCENT) +
  line('M168 92H84L66 107L84 122H168Z') +
  line('M98 107H150', 5, '#fff') +
  line('M96 162C100 152 106 154 108 162M134 162C136 150 146 152 146 162', 3.5, DEEP)

/** Pictures of empty and failed screens, small enough to stand inside a page. */
export const emptyStates: Readonly<Record<string, () => string>> = {
  'carrito-vacio': () => picture(emptyCart()),
  'sin-resultados': () => picture(noResults()),
  'sin-pedidos': () => picture(noOrders()),
  'sin-deseos': () => picture(noWishes()),
  error: () => picture(failure()),
  'no-encontrado': () => picture(notFound()),
}
