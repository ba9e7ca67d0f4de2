import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, importsOf, SRC } from '../support/source-files.ts'

/** Who may import whom (architecture: "Rooms and who may import whom"). A room may always import itself. */
const table: Record<string, readonly string[]> = {
  'shared/messages': [],
  'shared/rules': ['shared/business'],
  'shared/contracts': ['shared/rules', 'shared/business', 'shared/messages'],
  shared: ['shared/business', 'shared/messages', 'shared/rules', 'shared/contracts'],
  // Amounts of money have their own type.
  'shared/business': ['shared/rules'],
  'shared/limits': ['shared/business', 'shared/messages', 'shared'],
  // What the browser does for a page: go to another one, load a part or its style sheet. Keeps no state of the shop.
  browser: ['shared*'],
  stores: ['browser', 'shared*'],
  components: ['shared*'],
  elements: ['browser', 'stores', 'shared*'],
  // What a page begins with, and its service worker: `src/start/README.md`.
  start: ['elements', 'browser', 'stores', 'shared*'],
  islands: ['providers/frames', 'components', 'browser', 'stores', 'shared*'],
  // The frame of the desk, and its screens. Nothing but its pages knows it.
  desk: ['islands', 'components', 'browser', 'stores', 'shared*'],
  layouts: ['start', 'islands', 'components', 'shared*', 'styles'],
  content: [],
  'content.config': ['shared*'],
  styles: [],
  // Shows what the other rooms draw with; there while developing only.
  'style-guide': [
    'layouts',
    'islands',
    'components',
    'elements',
    'stores',
    'server/modules',
    'shared*',
    'styles',
  ],
  pages: ['layouts', 'desk', 'islands', 'components', 'server/modules', 'shared*', 'styles'],
  'pages/api': ['server/api'],
  // The service worker is one file as it is written, with the names and sentences of the shared rooms.
  'pages/sw.js': ['start', 'shared*'],
  // What pages without script send their forms to.
  'pages/formularios': ['server/http', 'server/modules', 'shared*'],
  server: ['providers/index', 'server*', 'shared*'],
  // One table of all calls.
  'server/api': ['server/http', 'server/modules', 'server/realtime', 'server/lib*', 'shared*'],
  'server/http': ['server*', 'shared*'],
  // The list of stores is content that pages print and orders read alike.
  'server/modules': [
    'providers/index',
    'providers/adapter',
    'server/db',
    'server/lib*',
    'content',
    'shared*',
  ],
  'server/realtime': ['server/modules', 'server/db', 'server/lib*', 'shared*'],
  'server/db': ['server/db/embedded', 'server/lib*', 'shared*'],
  'server/db/embedded': ['server/lib*', 'shared*'],
  // Keeps the port, the worker and the embedded database: nothing of the shop runs in it.
  'server/supervisor': ['server/db/embedded', 'server/lib*', 'shared*'],
  'server/lib': ['server/lib*', 'shared*'],
  // Who acts: what a call hands to its use case.
  'server/lib/actor': ['shared*'],
  // An answer with a status or its own headers.
  'server/lib/reply': [],
  // A provider of payments is a folder. What runs in the browser and what runs on the server never meet in it.
  'providers/index': ['providers/server', 'providers/adapter'],
  // What a provider's folder gives to the shop.
  'providers/adapter': ['server/modules', 'shared*'],
  'providers/frames': ['providers/browser', 'providers/frame-props'],
  'providers/frame-props': ['stores', 'shared*'],
  'providers/server': [
    'providers/adapter',
    'providers/settings',
    'providers/messages',
    'providers/rules',
    'server/modules',
    'server/lib*',
    'shared*',
  ],
  'providers/browser': [
    'providers/frame-props',
    'providers/messages',
    'providers/rules',
    'components',
    'stores',
    'shared*',
  ],
  'providers/settings': ['server/lib*', 'shared*'],
  'providers/rules': ['shared*'],
  // Spanish texts, like those of the shop's own room of messages.
  'providers/messages': [],
  cli: ['server/modules', 'server/db', 'server/lib*', 'shared*'],
  // Notes which route answers, and puts the style into pages.
  middleware: ['server/http', 'server/lib*'],
  env: [],
}

/** What every noun may use: the shop's address, the company profile, pictures, mail, attempts counted, calls done once, who is signed in, desks' writes noted. */
const foundations = ['audit', 'site', 'company', 'media', 'limits', 'idempotency', 'mail', 'sessions']

/** Nouns that may use another noun's module; every other module stands alone (besides its own folder). */
const moduleOrder: Record<string, readonly string[]> = {
  // What else shoppers call things is a file of the owner's.
  catalog: ['content'],
  // Who waits for a product that is sold out.
  alerts: ['catalog'],
  // A banner shows what its product opens with.
  banners: ['catalog'],
  cart: ['catalog', 'wishlist'],
  // Provinces that take cash.
  company: ['ubigeo'],
  // Neither the ledger nor the parcels know orders.
  orders: ['cart', 'catalog', 'content', 'holidays', 'parcels', 'payments', 'receipts', 'ubigeo'],
  // The work of a seller's people.
  desk: ['holidays', 'orders', 'parcels', 'ubigeo'],
  // The district of a carrier's office.
  parcels: ['ubigeo'],
  backup: ['content'],
  status: ['backup', 'content', 'demo', 'reconciliation'],
  // A request ends as a return, a credit note or other stock.
  exchanges: ['coupons', 'orders', 'parcels', 'payments'],
  // A reply names what goes back.
  complaints: ['exchanges', 'holidays', 'orders', 'payments'],
  jobs: [
    'alerts',
    'desk',
    'exchanges',
    'orders',
    'payments',
    'privacy',
    'reconciliation',
    'retention',
    'status',
  ],
  // It gathers and deletes what all the others keep about one person.
  privacy: [
    'alerts',
    'customers',
    'exchanges',
    'newsletter',
    'orders',
    'parcels',
    'payments',
    'receipts',
    'reviews',
  ],
  // It reads what the others wrote, and the file of a provider.
  reconciliation: ['import', 'orders', 'payments'],
  reviews: ['catalog'],
  sellers: ['catalog', 'people'],
  wishlist: ['catalog'],
  chat: ['catalog'],
  // A carrier's offices are one of its files.
  import: ['catalog', 'company', 'parcels', 'ubigeo'],
  // The sales of its first start are made by the shop's own use cases.
  demo: [
    'catalog',
    'chat',
    'customers',
    'exchanges',
    'import',
    'orders',
    'parcels',
    'payments',
    'receipts',
    'sellers',
  ],
}

/** The room of a path below `src`: the longest name of the table that it begins with, a file counting as its name. */
function roomOf(path: string): string {
  const name = relative(SRC, path)
    .replace(/\.\w+$/, '')
    // The same parts in the folder of every provider.
    .replace(/^providers\/[\w-]+\//, 'providers/')
  const rooms = Object.keys(table).filter(
    room => name === room || (/^[/.]/.test(name.slice(room.length)) && name.startsWith(room)),
  )
  return rooms.sort((a, b) => b.length - a.length)[0] ?? name
}

const allows = (room: string, target: string) =>
  room === target ||
  (table[room] ?? []).some(name =>
    name.endsWith('*') ? target.startsWith(name.slice(0, -1)) : name === target,
  )

const files = filesOf(SRC)
const imports = files.flatMap(file => importsOf(file).map(found => ({ file: relative(SRC, file), ...found })))
const inside = imports.filter(({ target }) => target.startsWith(`${SRC}/`))

test('every file stands in a room of the table', () => {
  expect(files.filter(file => !(roomOf(file) in table)).map(file => relative(SRC, file))).toEqual([])
})

test('every import goes where the table allows', () => {
  const forbidden = inside
    .filter(({ file, target }) => !allows(roomOf(join(SRC, file)), roomOf(target)))
    .map(({ file, target }) => `${file} imports ${relative(SRC, target)}`)
  expect(forbidden).toEqual([])
  expect(inside.length).toBeGreaterThan(0)
})

test('no file reaches out of src, and every import inside names its extension', () => {
  const outside = imports.filter(({ target }) => !target.startsWith(`${SRC}/`))
  expect(outside.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([])
  const bare = inside.filter(({ target }) => !/\.(?:[jt]sx?|astro|css|json|svg|md)(?:\?\w+)?$/.test(target))
  expect(bare.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([])
})

test('the shop and the pictures of its demo do not know each other', () => {
  const reaching = (folders: readonly string[], isForbidden: (path: string) => boolean) =>
    folders
      .flatMap(folder => filesOf(resolve(folder)))
      .flatMap(file => importsOf(file).map(({ target }) => ({ file: relative('', file), target })))
      .filter(({ target }) => isForbidden(relative('', target)))
      .map(({ file }) => file)
  const shop = ['src', 'scripts', 'bench', 'tests']
  expect(reaching(shop, path => path.startsWith('demo/'))).toEqual(['tests/unit/demo-stamp.test.ts'])
  expect(reaching(['demo'], path => /^(?:src|scripts|bench|tests)\/.+\.\w+$/.test(path))).toEqual([])
})

test('another top room is imported by #, the own one by a relative path', () => {
  const top = (path: string) => relative(SRC, path).split('/')[0]
  const wrong = inside.filter(({ file, target, specifier }) => {
    const isOwn = top(join(SRC, file)) === top(target)
    return specifier.startsWith('.') !== isOwn
  })
  expect(wrong.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([])
})

/** The first way from a file back to itself, file by file; types count, since a reader follows them too. */
function findCircle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of graph.get(file) ?? []) {
      const circle = walk(next, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of graph.keys()) {
    const circle = walk(file, [])
    if (circle) return circle
  }
  return undefined
}

test('PROVIDER-01 a provider uses no file of another one', () => {
  const folderOf = (path: string) => /^providers\/([\w-]+)\//.exec(path)?.[1]
  const foreign = inside.filter(({ file, target }) => {
    const [from, to] = [folderOf(file), folderOf(relative(SRC, target))]
    return from && to && from !== to
  })
  expect(foreign.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([])
})

test('PROVIDER-01 only its folder and the list of providers know a provider by its name', () => {
  const names = readdirSync(join(SRC, 'providers'), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
  const named = new RegExp(names.join('|'), 'i')
  // An older release still writes the former columns.
  const known = [
    'providers/index.ts',
    'providers/frames.ts',
    'server/db/schema/company.ts',
    'server/modules/company/setting-table.ts',
  ]
  const elsewhere = files
    .map(file => relative(SRC, file))
    .filter(file => !known.includes(file) && !/^providers\/[\w-]+\//.test(file))
    .filter(file => named.test(readFileSync(join(SRC, file), 'utf8')))
  expect(elsewhere).toEqual([])
  expect(names).toContain('culqi')
})

test('no file leads back to itself through its imports', () => {
  const graph = new Map(
    files.map(file => [relative(SRC, file), importsOf(file).map(({ target }) => relative(SRC, target))]),
  )
  expect(findCircle(graph)).toBeUndefined()
  expect(findCircle(new Map([...graph, ['routes', ['a']], ['a', ['b']], ['b', ['a']]]))).toEqual([
    'a',
    'b',
    'a',
  ])
})

test('a module uses only the modules below it', () => {
  const noun = (path: string) => /^server\/modules\/([\w-]+)/.exec(path)?.[1]
  const forbidden = inside.filter(({ file, target }) => {
    const from = noun(file)
    const to = noun(relative(SRC, target))
    return from && to && from !== to && !foundations.includes(to) && !(moduleOrder[from] ?? []).includes(to)
  })
  expect(forbidden.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([])
})

test('MONEY-01 only the module of payments writes money, and it does not know orders', () => {
  const tables = 'payments|refunds|parcelCash|paymentEvents|receiptPictures'
  const writes = new RegExp(`\\.(?:insert|update|delete)\\((?:${tables})\\)`)
  const modules = filesOf(join(SRC, 'server'))
  const writers = modules.filter(file => writes.test(readFileSync(file, 'utf8')))
  const strangers = writers
    .map(file => relative(SRC, file))
    .filter(file => !file.startsWith('server/modules/payments/'))
  expect(strangers).toEqual([])
  expect(writers.length).toBeGreaterThan(3)
  const knowing = inside.filter(
    ({ file, target }) =>
      file.startsWith('server/modules/payments/') &&
      relative(SRC, target).startsWith('server/modules/orders/'),
  )
  expect(knowing.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([])
})

/** A contract that is written with zod/mini, and takes no other one with it. */
const isSmallContract = (file: string): boolean => {
  const text = readFileSync(file, 'utf8')
  return text.includes("from 'zod/mini'") && !/from '(?:zod'|\.\/)/.test(text)
}

test('FRAME-15 the shop knows nothing of the desk, and only the desk takes its libraries', () => {
  const knowing = inside.filter(
    ({ file, target }) => target.startsWith(join(SRC, 'desk/')) && !/^(?:desk|pages\/vendedor)\//.test(file),
  )
  expect(knowing.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([])
  const libraries = /from ['"](?:react-aria|react-stately|@tanstack\/|@internationalized\/|zod\/mini)/
  const takers = files
    .filter(file => libraries.test(readFileSync(file, 'utf8')))
    .map(file => relative(SRC, file))
  expect(takers.filter(file => !/^(?:desk\/|shared\/contracts\/)/.test(file))).toEqual([])
  expect(takers.length).toBeGreaterThan(5)
})

test('FRAME-15 no module of the browser takes zod or anything else of the server with it', () => {
  const browser =
    /^(?:browser|stores|elements|start|islands|desk|components|providers\/[\w-]+\/(?:browser\/|messages|rules))/
  const runtime = files
    .filter(file => browser.test(relative(SRC, file)))
    .filter(file => /from ['"](?:zod|drizzle-orm|pg|node:)/.test(readFileSync(file, 'utf8')))
  expect(runtime.map(file => relative(SRC, file))).toEqual([])
  const contracts = inside
    .filter(
      ({ file, target, typesOnly }) =>
        browser.test(file) && roomOf(target) === 'shared/contracts' && !typesOnly,
    )
    // FRAME-07: the desk's forms alone, with the small library.
    .filter(({ file, target }) => !(file.startsWith('desk/') && isSmallContract(target)))
  expect(contracts.map(({ file, specifier }) => `${file}: ${specifier}`)).toEqual([])
})

test('D-10 an island comes by a directive whose lost script is told (`start/page/islands.ts`)', () => {
  const pages = filesOf(SRC).filter(file => file.endsWith('.astro'))
  const quiet = /\bclient:(?!load|visible|interaction)\w/
  expect(pages.filter(file => quiet.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('D-11 every island is held by an error boundary', () => {
  const pages = filesOf(join(SRC, 'pages')).filter(file => file.endsWith('.astro'))
  const islands = pages.flatMap(file => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/<([A-Z]\w*)(?=[^<]*?\sclient:)/g)].map(([, name = '']) => {
      const own = new RegExp(`import [^'\\n]*\\b${name}\\b[^'\\n]* from '([^']+)'`)
      const from = own.exec(text)?.[1] ?? ''
      return { name, target: from.startsWith('#') ? join(SRC, from.slice(1)) : resolve(file, '..', from) }
    })
  })
  expect(new Set(islands.map(({ name }) => name)).size).toBeGreaterThan(20)
  const held = /=> \(\s*<Boundary\b|export (?:default|const \w+ =) island\(/
  const bare = islands.filter(({ target }) => !held.test(readFileSync(target, 'utf8')))
  expect(bare.map(({ name }) => name)).toEqual([])
})

test('GUARD-10 whatever calls the outside goes through outside(), which refuses inside of a transaction', () => {
  const calls = /(?<![.#\w])fetch\(|createTransport\(/
  const callers = filesOf(join(SRC, 'server')).filter(file => calls.test(readFileSync(file, 'utf8')))
  const wrapped = callers.filter(file => /\boutside\(/.test(readFileSync(file, 'utf8')))
  // The adapter of mail is called by `modules/mail/deliver.ts` alone, which wraps it.
  expect(callers.filter(file => !wrapped.includes(file)).map(file => relative(SRC, file))).toEqual([
    'server/lib/mail.ts',
  ])
  expect(wrapped.length).toBeGreaterThan(2)
})
