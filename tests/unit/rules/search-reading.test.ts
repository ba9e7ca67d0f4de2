import { expect, test } from 'vitest'
import { searchWords } from '#shared/messages/search.ts'
import { filtersOf, isChosen, withLess, withReading } from '#shared/rules/search-answer.ts'
import { noFilters } from '#shared/rules/catalog.ts'
import { readSearch, SearchLexicon } from '#shared/rules/search-reading.ts'

const lexicon = new SearchLexicon(
  {
    typeproduct: ['CALZADO', 'ROPA', 'ACCESORIOS'],
    category: ['MUJER', 'HOMBRE', 'JUNIOR', 'ACCESORIOS'],
    typearticle: ['ZAPATILLAS', 'SANDALIAS', 'VESTIDOS'],
    brand: ['ADIDAS', 'COSTA VERDE', 'HIJOS DE LA LUNA', 'UNO DOS TRES CUATRO CINCO'],
    color: ['NEGRO', 'BLANCO', 'ROJO', 'AZUL', 'AZUL MARINO', 'VERDE OLIVA', 'GRIS', 'TONO SANDALIA'],
    size: ['38', '42', 'S', 'M'],
  },
  {
    zapatillas: ['tenis deportivos'],
    sandalias: ['ojotas', 'chanclas'],
    'de cuero': ['chanclas', '***'],
    mujer: ['damas'],
    gris: ['plomo'],
    'talla M': ['mediana'],
  },
  searchWords,
)

const read = (text: string) => {
  const { parts } = readSearch(text, lexicon)
  return [filtersOf(parts), parts.flatMap(part => (part.kind === 'word' ? part.said : []))]
}

test.each([
  ['vestido rojo', { color: 'ROJO' }, ['vestido']],
  ['Zapatillas ROJAS', { color: 'ROJO' }, ['Zapatillas']],
  ['negro 42', { color: 'NEGRO', size: '42' }, []],
  ['ojotas 38 menos de 100', { size: '38', highPrice: 100 }, ['ojotas']],
  ['hasta 150', { highPrice: 150 }, []],
  ['más de S/. 99,90', { lowPrice: 99.9 }, []],
  ['entre 50 y 30', { lowPrice: 30, highPrice: 50 }, []],
  ['vestidos de 100 a 150 soles', { lowPrice: 100, highPrice: 150 }, ['vestidos']],
  ['vestido 80 soles', { highPrice: 80 }, ['vestido']],
  ['S/ 80', { highPrice: 80 }, []],
  ['s/.80', { highPrice: 80 }, []],
  ['80', {}, ['80']],
  ['S/ 30 a 50', { lowPrice: 30, highPrice: 50 }, []],
  ['30 y 50 soles', { lowPrice: 30, highPrice: 50 }, []],
  ['38 a 42', { size: '38' }, ['42']],
  ['entre 38 rojo', { size: '38', color: 'ROJO' }, ['entre']],
  ['entre 50 soles', { highPrice: 50 }, []],
  ['menos de rojo', { color: 'ROJO' }, ['menos']],
  ['desde soles rojo', { color: 'ROJO' }, ['desde', 'soles']],
  ['100000 soles', { highPrice: 100_000 }, []],
  ['1000000 soles', {}, ['1000000', 'soles']],
  ['99.999 soles', { highPrice: 99_999 }, []],
  ['zapatillas desde 100 hasta 200', { lowPrice: 100, highPrice: 200 }, ['zapatillas']],
  ['menos de 80 y más de 50', { lowPrice: 50, highPrice: 80 }, []],
  ['desde 90 y menos de 60', { lowPrice: 60, highPrice: 90 }, []],
  ['hasta 90 rojo hasta 60', { color: 'ROJO', highPrice: 90 }, []],
  ['desde 60 desde 90', { lowPrice: 60 }, []],
  ['entre 30 y 50 hasta 40', { lowPrice: 30, highPrice: 50 }, []],
  ['menos de 1,500', { highPrice: 1500 }, []],
  ['de 1.000 a 12,000 soles', { lowPrice: 1000, highPrice: 12_000 }, []],
  ['hasta 0.500', {}, ['hasta', '0.500']],
  ['hasta 1.5000', {}, ['hasta', '1.5000']],
  ['casaca azul marino', { color: 'AZUL MARINO' }, ['casaca']],
  ['verde', { color: 'VERDE OLIVA' }, []],
  ['costa verde', { brand: 'COSTA VERDE' }, []],
  ['gorra hijos de la luna', { brand: 'HIJOS DE LA LUNA' }, ['gorra']],
  ['grises', { color: 'GRIS' }, []],
  ['ploma', { color: 'GRIS' }, []],
  ['blanco y negro', { color: 'BLANCO/NEGRO' }, []],
  ['negro negra', { color: 'NEGRO' }, []],
  ['zapatillas para damas talla mediana', { category: 'MUJER', size: 'M' }, ['zapatillas', 'talla']],
  ['vestido talla s', { size: 'S' }, ['vestido']],
  ['talla 99', { size: '99' }, []],
  ['talla 38 rojo', { size: '38', color: 'ROJO' }, []],
  ['tenis deportivos rojos', { color: 'ROJO' }, ['tenis deportivos']],
  ['tenis rojos', { color: 'ROJO' }, ['tenis']],
  ['talla', {}, ['talla']],
  ['accesorios', { typeproduct: 'ACCESORIOS' }, []],
  ['hombre mujer', { category: 'HOMBRE' }, ['mujer']],
  ['zapatillas baratas', { sortPrice: 'low-to-high' }, ['zapatillas']],
  ['zapatillas en oferta', { sortPrice: 'discount' }, ['zapatillas']],
  ['ofertas baratas', { sortPrice: 'discount' }, []],
  ['adidas Adidas', { brand: 'ADIDAS' }, []],
  ['sandalia tono', { color: 'TONO SANDALIA' }, ['sandalia']],
  ['uno dos tres cuatro cinco', {}, ['uno', 'dos', 'tres', 'cuatro', 'cinco']],
  ['***', {}, []],
  ['de la para con', {}, []],
  ['<b>rojo</b> 👟', { color: 'ROJO' }, ['b']],
  ['', {}, []],
] as const)('SEARCH-02 «%s» is read as %j and the words %j', (text, filters, words) => {
  expect(read(text)).toEqual([filters, words])
})

test('SEARCH-02 two hundred letters, and as many words, are read as well', () => {
  expect(read('x'.repeat(200))).toEqual([{}, ['x'.repeat(200)]])
  expect(read('rojo vestido '.repeat(100))).toEqual([{ color: 'ROJO' }, ['vestido']])
})

test('SEARCH-02 SEARCH-06 a word that names a kind of article says which', () => {
  expect(readSearch('vestido', lexicon).parts).toMatchObject([{ kind: 'word', article: 'VESTIDOS' }])
  expect(readSearch('cuero', lexicon).parts).toMatchObject([{ kind: 'word', article: '' }])
})

test('SEARCH-02 no phrase for a price begins another one, which would never be read', () => {
  for (const phrases of [searchWords.below, searchWords.above, searchWords.between, searchWords.and])
    for (const phrase of phrases) expect(phrases.filter(other => other.startsWith(`${phrase} `))).toEqual([])
})

test('SEARCH-05 less and less is kept: each part goes alone, then more of them, and in the end all but one', () => {
  const reading = readSearch('cuero rojo 38 adidas hasta 90', lexicon)
  const saidIn = (lost: readonly string[]) => {
    const gone = new Set(reading.parts.filter(({ said }) => lost.includes(said)))
    return [...withLess(reading, gone)].map(one => [...one].map(({ said }) => said).join(' '))
  }
  const said = reading.parts.map(part => part.said)
  expect(said).toEqual(['cuero', 'rojo', '38', 'adidas', 'hasta 90'])
  expect(saidIn([])).toEqual([
    '',
    ...['hasta 90', '38', 'rojo', 'adidas', 'cuero'],
    ...['hasta 90 38', 'hasta 90 38 rojo', 'hasta 90 38 rojo adidas'],
    ...['hasta 90 38 rojo cuero', 'hasta 90 38 adidas cuero', 'hasta 90 rojo adidas cuero'],
    '38 rojo adidas cuero',
  ])
  expect(saidIn(['cuero', 'hasta 90', 'rojo'])).toEqual([
    'cuero rojo hasta 90',
    'cuero rojo hasta 90 38',
    'cuero rojo hasta 90 adidas',
  ])
})

test('SEARCH-05 the price goes first, then size, colour, brand, category, product and words; the kind of article last, an order never', () => {
  const words = 'sandalias cuero calzado mujer rojo 38 adidas hasta 90 baratas'
  const reading = readSearch(words, lexicon)
  const alone = [...withLess(reading, new Set())].slice(1, 9).map(lost => [...lost].map(({ said }) => said))
  expect(alone).toEqual(
    ['hasta 90', '38', 'rojo', 'adidas', 'mujer', 'calzado', 'cuero', 'sandalias'].map(said => [said]),
  )
  const lost = [...withLess(reading, new Set())].flatMap(one => [...one])
  expect(lost.filter(({ kind }) => kind === 'sort')).toEqual([])
})

test.each([
  ['rojo 38 adidas', ['', '38', 'rojo', 'adidas', '38 rojo', '38 adidas', 'rojo adidas']],
  ['rojo 38', ['', '38', 'rojo']],
  ['rojo baratos', ['', 'rojo']],
  ['baratos', ['']],
])('SEARCH-05 of «%s» these are left out in turn: %j', (text, expected) => {
  const losses = [...withLess(readSearch(text, lexicon), new Set())]
  expect(losses.map(lost => [...lost].map(({ said }) => said).join(' '))).toEqual(expected)
})

test('SEARCH-02 what was chosen by hand counts, and not the words for the same', () => {
  const { parts } = readSearch('vestido rojo 38 adidas mujer hasta 90 baratos', lexicon)
  const chosen = (filters: Partial<typeof noFilters>) =>
    parts.filter(part => isChosen(part, { ...noFilters, ...filters })).map(({ said }) => said)
  expect(chosen({})).toEqual([])
  expect(chosen({ color: 'NEGRO' })).toEqual(['rojo'])
  expect(chosen({ size: '42', category: 'HOMBRE' })).toEqual(['38', 'mujer'])
  expect(chosen({ lowPrice: 0 })).toEqual(['hasta 90'])
  expect(chosen({ highPrice: 0 })).toEqual(['hasta 90'])
  expect(chosen({ lowPrice: 10, highPrice: 20 })).toEqual(['hasta 90'])
  expect(chosen({ sortPrice: 'discount' })).toEqual(['baratos'])
  expect(chosen({ searchValue: 'x', rating: 4, typearticle: 'VESTIDOS' })).toEqual([])
})

test('SEARCH-02 the links of a list start from what was read of its words', () => {
  const filters = { ...noFilters, searchValue: 'vestido rojo hasta 90', size: '38' }
  const read = { filters: { color: 'ROJO', highPrice: 90 }, text: 'vestido', leftOut: [], isMentioned: false }
  expect(withReading(filters, null)).toBe(filters)
  expect(withReading(filters, read)).toEqual({
    ...filters,
    color: 'ROJO',
    highPrice: 90,
    searchValue: 'vestido',
  })
  const { parts } = readSearch('desde 30 baratos', lexicon)
  expect(filtersOf(parts)).toEqual({ lowPrice: 30, sortPrice: 'low-to-high' })
})

test('SEARCH-03 a word with several meanings is searched as each of them', () => {
  expect(readSearch('chanclas', lexicon).parts).toEqual([
    {
      ...{ kind: 'word', said: 'chanclas', word: 'chanclas', article: '' },
      meanings: [[{ word: 'sandalias', article: 'SANDALIAS' }], [{ word: 'cuero', article: '' }]],
    },
  ])
})

test('D-24 a mistake is corrected by the words of all names and of what they are also called', () => {
  expect(lexicon.sounds.get('vestidos')).toBe('bestidos')
  const known = ['calzado', 'mujer', 'sandalias', 'verde', 'luna', 'marino', '38', 'ojotas', 'mediana']
  expect(known.filter(word => !lexicon.sounds.has(word))).toEqual([])
  expect(lexicon.sounds.has('cuero')).toBe(false)
})
