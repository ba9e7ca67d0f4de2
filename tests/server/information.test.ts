import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PASSWORD_TICKET_MINUTES, UNCONFIRMED_ORDER_HOURS } from '#shared/business.ts'
import { retentionRows } from '#shared/retention.ts'
import { publicInfoPaths } from '#shared/routes.ts'
import { RETENTION } from '#shared/rules/retention.ts'

const html = (path: string): string => readFileSync(join('dist/client', `${path}.html`), 'utf8')
/** What a reader without script sees in the page's own part, in one line. */
const mainOf = (path: string): string => /<main[\s\S]*<\/main>/.exec(html(path))?.[0] ?? ''
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}
const textOf = (markup: string): string =>
  markup
    .replace(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&\w+;|&#39;/g, entity => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
const read = (path: string): string => textOf(mainOf(path))

const policies = [
  '/cambios-y-devoluciones',
  '/politica-de-seguridad-y-privacidad',
  '/terminos-de-envios',
  '/terminos-y-condiciones',
]
const exchanges = () => read('/cambios-y-devoluciones')
const shipping = () => read('/terminos-de-envios')
const terms = () => read('/terminos-y-condiciones')

const titles = [
  ['ROUTE-15', '/seguimiento-pedido', 'Seguimiento de pedido'],
  ['ROUTE-16', '/atencion-al-cliente', 'Atención al cliente'],
  ['ROUTE-17', '/blog', 'Blog'],
  ['ROUTE-18 INFO-04', '/cambios-y-devoluciones', 'Cambios y devoluciones'],
  ['ROUTE-19 INFO-05', '/politica-de-seguridad-y-privacidad', 'Política de seguridad y privacidad'],
  ['ROUTE-20 INFO-06', '/terminos-de-envios', 'Términos de envíos'],
  ['ROUTE-21 INFO-07', '/terminos-y-condiciones', 'Términos y condiciones'],
  ['ROUTE-22 INFO-08', '/nosotros', 'Nosotros'],
  ['ROUTE-23 INFO-09', '/nuestras-tiendas', 'Nuestras tiendas'],
  ['ROUTE-24', '/libro-de-reclamaciones', 'Libro de Reclamaciones'],
] as const

describe('every information page', () => {
  test.each(titles)('%s %s has its name as title and heading', (_ids, path, title) => {
    expect(html(path)).toContain(`<title>${title}</title>`)
    expect(textOf(/<h1[\s\S]*?<\/h1>/.exec(html(path))?.[0] ?? '').trim()).toBe(title)
  })

  test.each(publicInfoPaths)('GEN-07 D-04 %s is finished HTML with one heading and the way home', path => {
    const page = html(path)
    expect(page).toContain('<html lang="es-PE"')
    expect(page.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(page).toMatch(new RegExp(`<link rel="canonical" href="https://[^/"]+${path}">`))
    expect(page).toMatch(/<meta name="description" content="[^"]{30,}"/)
    expect(mainOf(path)).toMatch(/<nav aria-label="Ruta de navegación"[\s\S]*?<a href="\/"/)
    expect(page).not.toContain('noindex')
  })

  test.each(publicInfoPaths)('D-08 %s leaves the company’s places open for the browser', path => {
    const page = html(path)
    for (const slot of ['logo', 'phone', 'contactPhone', 'email'])
      expect(page).toMatch(new RegExp(`<a [^>]*data-company="${slot}"[^>]*aria-busy="true"`))
  })

  test.each([...publicInfoPaths, '/404', '/500'])(
    'FOOT-06 %s links the complaints book with its picture',
    path => {
      const footer = html(path).slice(html(path).lastIndexOf('<footer'))
      expect(footer).toMatch(
        /<a href="\/libro-de-reclamaciones"[^>]*>\s*<img src="\/libro-de-reclamaciones\.svg" alt="Libro de Reclamaciones"/,
      )
    },
  )

  test.each(publicInfoPaths)('SEO-07 the breadcrumb of %s ends with the address of the page', path => {
    const items = [...html(path).matchAll(/"item":"([^"]+)"/g)].map(([, url]) => new URL(url ?? '').pathname)
    expect(items).toEqual(['/', path])
  })

  test.each([...policies, '/nosotros'])('INFO-04 INFO-08 %s tells when it was updated', path => {
    expect(read(path)).toContain('Actualizado el 20 de noviembre de 2026')
    expect(mainOf(path)).toContain('<time datetime="2026-11-20">')
  })

  test.each(policies)('%s has its contents, and each of their links a heading to go to', path => {
    const main = mainOf(path)
    const contents = /<nav aria-label="En esta página">[\s\S]*?<\/nav>/.exec(main)?.[0] ?? ''
    const targets = [...contents.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '')
    expect(targets.length).toBeGreaterThanOrEqual(4)
    for (const id of targets) expect(main).toContain(`<h2 id="${id}"`)
  })
})

describe('cambios y devoluciones', () => {
  test('ROUTE-18 INFO-04 CONST-13 the periods are 7 days in Lima and 10 in the provinces', () => {
    expect(exchanges()).toMatch(/Lima Metropolitana y Callao\s+7 días/)
    expect(exchanges()).toMatch(/Provincias\s+10 días/)
  })

  test('CONST-13 D-94 credit note of 30 days, no cash back, no exchange of offers, faults within 3 days', () => {
    expect(exchanges()).toContain('La nota de crédito es válida por 30 días')
    expect(exchanges()).toContain('No hacemos devoluciones de dinero en efectivo')
    expect(exchanges()).toContain('Los productos en oferta no tienen cambio.')
    expect(exchanges()).toContain('te respondemos dentro de 3 días hábiles')
  })

  test('D-94 defects keep their legal remedies, for offers as well', () => {
    expect(exchanges()).toMatch(
      /la reparación, la reposición o, cuando corresponda, la devolución de lo pagado/,
    )
    expect(exchanges()).toMatch(/Estos derechos también valen para productos en oferta/)
    expect(exchanges()).toContain('ninguna condición de esta página los limita')
  })
})

describe('términos de envíos', () => {
  test('ROUTE-20 INFO-06 CONST-04 Lima S/10.00, provinces S/5.00 and a quote', () => {
    expect(shipping()).toMatch(/Lima\s+S\/10\.00/)
    expect(shipping()).toMatch(/Provincias\s+S\/5\.00 iniciales más la cotización/)
  })

  test('D-59 the amount of the checkout is the one that counts', () => {
    expect(shipping()).toContain('El monto que se te cobra es siempre el que ves al confirmar tu pedido')
  })

  test('CONST-14 D-60 48 hours in Lima, 72 in the provinces', () => {
    expect(shipping()).toMatch(/Lima:\s+48 horas/)
    expect(shipping()).toMatch(/Provincias:\s+72 horas/)
  })

  test('CONST-16 prepared in 1 day, ready within 2, never on Sundays or holidays, Monday to Friday', () => {
    expect(shipping()).toContain('Preparamos cada pedido en 1 día hábil')
    expect(shipping()).toContain('Tu pedido estará listo dentro de 2 días hábiles')
    expect(shipping()).toContain('No hacemos entregas los domingos ni los feriados.')
    expect(shipping()).toContain('de lunes a viernes de 9:00 a 19:00')
  })
})

describe('términos y condiciones', () => {
  test('ROUTE-21 INFO-07 CONST-11 the accepted means of payment', () => {
    for (const name of ['Visa', 'Mastercard', 'American Express (Amex)', 'Diners Club', 'PagoEfectivo'])
      expect(terms()).toContain(name)
    expect(terms()).toContain('pago contra entrega')
  })

  test('D-73 what the payment page shows is what there is', () => {
    expect(terms()).toContain(
      'Los medios disponibles para tu pedido son los que se muestran en la página de pago.',
    )
  })

  test('CONST-16 D-73 preparation, pickup, rest days and hours', () => {
    for (const fact of [
      '1 día hábil',
      'Listo dentro de 2 días hábiles',
      'No hacemos entregas los domingos ni los feriados',
      'lunes a viernes de 9:00 a 19:00',
    ])
      expect(terms()).toContain(fact)
  })

  test('CONST-15 D-60 2 to 3 days in Lima, 5 to 7 in the provinces', () => {
    expect(terms()).toMatch(/Entrega en Lima\s+2 a 3 días hábiles/)
    expect(terms()).toMatch(/Entrega en provincias\s+5 a 7 días hábiles/)
  })
})

test('D-60 no page but the two policies states a delivery time', () => {
  const others = publicInfoPaths.filter(
    path => path !== '/terminos-de-envios' && path !== '/terminos-y-condiciones',
  )
  // Within which an incident with personal data is reported.
  const notice = 'avisamos a la autoridad dentro de las 48 horas'
  for (const path of others)
    expect(read(path).replace(notice, ''), path).not.toMatch(/48 horas|72 horas|2 a 3 días|5 a 7 días/)
})

test('ROUTE-19 INFO-05 privacy names the law, the rights and how to use them', () => {
  const privacy = read('/politica-de-seguridad-y-privacidad')
  for (const fact of ['Ley N.º 29733', 'acceso', 'rectificación', 'cancelación', 'oposición', '48 horas'])
    expect(privacy).toContain(fact)
})

test('PERSON-06 privacy says what is kept how long in the numbers of the code', () => {
  const page = mainOf('/politica-de-seguridad-y-privacidad')
  const table = /<table data-retention[\s\S]*?<\/table>/.exec(page)?.[0] ?? ''
  const rows = [...table.matchAll(/<tr[^>]*>\s*<td[^>]*>([\s\S]*?)<\/td>\s*<td[^>]*>([\s\S]*?)<\/td>/g)]
  expect(rows.map(([, what = '', howLong = '']) => [textOf(what), textOf(howLong)])).toEqual(retentionRows)
  const numbers = [...table.matchAll(/(\d+) (?:minutos?|horas?|días?|semanas|años)/g)].map(([, n]) =>
    Number(n),
  )
  // What a provider told and what a stock did say nothing about a person.
  const { attemptHours, guestDays, paymentEventDays: _, stockMoveDays: __, ...kept } = RETENTION
  expect(numbers.sort()).toEqual(
    [
      attemptHours,
      guestDays,
      ...Object.values(kept),
      7,
      UNCONFIRMED_ORDER_HOURS,
      PASSWORD_TICKET_MINUTES,
    ].sort(),
  )
  // Inside its own section, before the next heading.
  expect(page.slice(page.indexOf('Cuánto tiempo los guardamos</h2>'), page.indexOf(table))).not.toContain(
    '<h2',
  )
  expect(page.indexOf('Cuánto tiempo los guardamos</h2>')).toBeGreaterThan(0)
  expect(page).toContain('href="/dashboard/my-data"')
})

test('ROUTE-22 INFO-08 the about page tells who the shop is and which cookies it keeps', () => {
  const about = read('/nosotros')
  expect(about).toContain('Somos una tienda en línea peruana')
  expect(about).toContain('Sobre las cookies')
  for (const kept of ['customerToken', 'deviceToken', 'guestId', 'ubigeo']) expect(about).toContain(kept)
})

test('ROUTE-23 INFO-09 INFO-10 five stores with name, address, map and hours', () => {
  const cards = mainOf('/nuestras-tiendas')
    .split(/<li id="[\w-]+" class="card/)
    .slice(1)
  expect(cards).toHaveLength(5)
  for (const card of cards) {
    expect(card).toMatch(/<h2[^>]*>Tienda [^<]+<\/h2>/)
    expect(textOf(card)).toMatch(/(?:Av\.|Calle|Jr\.) [^,]+ \d+/)
    expect(card).toMatch(/href="https:\/\/www\.google\.com\/maps\/[^"]+"/)
    expect(textOf(card)).toContain('Todos los días de 10:30 a 21:30')
  }
})

test('D-86 demo stores are marked as a sample', () => {
  expect(mainOf('/nuestras-tiendas').match(/Tienda de muestra/g)).toHaveLength(5)
})

test('ROUTE-17 D-05 the blog shows its placeholder, and no draft is built', () => {
  expect(read('/blog')).toContain('Página en construcción')
  expect(html('/blog')).not.toContain('application/rss+xml')
  expect(() => html('/blog/cuidar-calzado-de-cuero')).toThrow()
})

test('ROUTE-16 D-05 customer service is under construction and still helps', () => {
  const main = mainOf('/atencion-al-cliente')
  expect(textOf(main)).toContain('Página en construcción')
  for (const slot of ['contactPhone', 'whatsapp', 'email']) expect(main).toContain(`data-company="${slot}"`)
  for (const path of ['/seguimiento-pedido', '/libro-de-reclamaciones'])
    expect(main).toContain(`<a href="${path}"`)
})

test('DOOR-22 DOOR-23 ways to reach people come before the notice, what one can pay with before the general text', () => {
  const help = mainOf('/atencion-al-cliente')
  expect(help.indexOf('data-company="email"')).toBeGreaterThan(0)
  expect(help.indexOf('Página en construcción')).toBeGreaterThan(help.indexOf('data-company="email"'))
  const terms = read('/terminos-y-condiciones')
  const [now, general] = ['Contra entrega: en efectivo', 'La tienda trabaja con estos medios de pago']
  expect(terms.indexOf(now)).toBeGreaterThan(0)
  expect(terms.indexOf(general)).toBeGreaterThan(terms.indexOf(now))
  // Until somebody can say more.
  expect(terms).toContain('Tarjeta: la página de pago te dice si está disponible.')
})

test('INFO-11 D-87 the form is in the HTML, with the definitions and the legal foot', () => {
  const book = read('/libro-de-reclamaciones')
  for (const sentence of [
    'Disconformidad relacionada con los productos o servicios.',
    'Disconformidad no relacionada con los productos o servicios, o malestar o descontento respecto a la atención al público.',
    'La formulación del reclamo no impide acudir a otras vías de solución de controversias',
    'no mayor a quince (15) días hábiles, el cual es improrrogable.',
  ])
    expect(book).toContain(sentence)
})

test.each([
  ['/404', 'No encontramos esta página', ['/shops']],
  ['/500', 'Algo salió mal de nuestro lado', ['/', '/atencion-al-cliente']],
])('%s says so in Spanish and leads on', (path, sentence, ways) => {
  expect(read(path)).toContain(sentence)
  for (const way of ways) expect(mainOf(path)).toContain(`href="${way}"`)
})
