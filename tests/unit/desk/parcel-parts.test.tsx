// @vitest-environment happy-dom
import { Fragment } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moves } from '#desk/screens/parcels/moves.ts'
import { sections } from '#desk/screens/parcels/sections.tsx'
import { Label, Slip } from '#desk/screens/parcels/Sheets.tsx'
import { dueText, greetingFor } from '#desk/screens/parcels/words.ts'
import { Sizes, ToPrepare, Unread, Week } from '#desk/screens/today/Parts.tsx'
import type { SellerAnswer } from '#shared/contracts/chat.ts'
import type { DeskParcelAnswer } from '#shared/contracts/desk-parcels.ts'
import { soles } from '#shared/rules/money.ts'
import { PARCEL_STATES } from '#shared/rules/parcels.ts'
import { $seller } from '#stores/seller.ts'
import { draw, leave } from '../islands/screen.ts'

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-22T15:00:00Z'))
  $seller.set({ state: 'ready', value: { shopName: 'Misti' } as SellerAnswer })
})
afterEach(async () => {
  await leave()
  vi.useRealTimers()
  vi.restoreAllMocks()
  $seller.set({ state: 'loading' })
})

const line = { name: 'Botín', sku: '', color: '', size: '', quantity: 1, picture: null }
const empty: DeskParcelAnswer['carriage'] = {
  ...{ code: '', key: '', agency: '', ubigeo: '', agencyPlace: '', recipient: '', document: '', phone: '' },
  ...{ freight: '', link: '', office: '', deadline: null, reason: '' },
}
const bare: DeskParcelAnswer = {
  ...{ number: 'V-1-1', order: 'V-1', version: 1, state: 'placed', date: '2026-11-22T14:00:00.000Z' },
  ...{
    due: '2026-11-23T04:59:00.000Z',
    isLate: false,
    customer: '',
    place: 'Miraflores, Lima',
    item: 'Botín',
  },
  ...{ units: 1, picture: null, carrier: '', tracking: '', next: [], undoUntil: null },
  ...{ lines: [line], contact: null, carriage: empty, cash: null, events: [], notes: [] },
}
const full: DeskParcelAnswer = {
  ...bare,
  ...{ customer: 'Rosa Quispe', carrier: 'Shalom', tracking: 'SH-77', due: null },
  lines: [{ ...line, sku: 'BOT-38', color: 'NEGRO', size: '38', quantity: 2 }],
  contact: {
    ...{ phone: '987654321', address: 'Av. Larco 123' },
    ...{ reference: 'Puerta verde', district: 'Miraflores' },
  },
  carriage: {
    ...{ code: 'C-1', key: '4455', agency: 'Agencia Piura', ubigeo: '200101', agencyPlace: 'Piura' },
    ...{ recipient: 'Luis Paz', document: '45678912', phone: '912345678', freight: 'destination' },
    ...{ link: 'https://carga.pe/{guia}', office: 'Óvalo', deadline: '2026-12-04T23:30:00.000Z' },
    reason: 'No había nadie',
  },
  cash: { amount: soles(120.5) },
  events: [
    { state: 'placed', date: '2026-11-21T15:00:00.000Z', by: 'order', note: '' },
    { state: 'shipped', date: '2026-11-22T15:00:00.000Z', by: 'seller', note: 'Salió tarde' },
  ],
  notes: [{ date: '2026-11-22T15:30:00.000Z', by: 'Ana', text: 'Frágil' }],
}

const textOf = () => document.querySelector('main')?.textContent ?? ''
const emptyLines = () => [...document.querySelectorAll('p')].filter(({ textContent }) => textContent === '')
const hrefs = () => [...document.querySelectorAll('a')].map(link => link.getAttribute('href'))
const drawDetail = (parcel: DeskParcelAnswer) =>
  draw(
    <>
      {sections.map(({ title, draw: content }) => (
        <Fragment key={title}>{content(parcel)}</Fragment>
      ))}
    </>,
  )

test('FRAME-13 the detail says all that is known of a parcel, the last step first', async () => {
  await drawDetail(full)
  const facts = [
    ...['2 × Botín', 'NEGRO · talla 38', 'SKU BOT-38', 'Rosa Quispe', 'Av. Larco 123, Miraflores'],
    ...['Referencia: Puerta verde', 'Llamar 987654321', 'WhatsApp', 'Cobrar S/120.50 al entregar'],
    ...['Desde el 22/11/2026 09:00', 'Shalom', 'Guía SH-77', 'Código C-1', 'Clave 4455'],
    ...['Agencia: Agencia Piura, Piura', 'Lo recoge: Luis Paz · 45678912 · 912345678'],
    ...['El flete: Se paga al recoger', 'Espera en Óvalo hasta el 04/12/2026 18:30'],
    ...['No se entregó: No había nadie', 'Seguir el envío', 'Frágil', 'Ana · 22/11/2026 10:30'],
    ...['Enviado · Tu equipo', '22/11/2026 10:00', 'Salió tarde', 'Nuevo · La compra', '21/11/2026 10:00'],
  ]
  let at = 0
  for (const fact of facts) {
    expect(textOf().slice(at), fact).toContain(fact)
    at = textOf().indexOf(fact, at) + fact.length
  }
  expect(emptyLines()).toEqual([])
  expect(hrefs()).toEqual([
    'tel:987654321',
    expect.stringMatching(/^https:\/\/wa\.me\/51987654321\?text=Hola%2C%20Rosa/),
    'https://carga.pe/SH-77',
  ])
})

test('FRAME-13 of a parcel without contact, money, carrier and notes it says only what there is', async () => {
  await drawDetail(bare)
  expect(textOf()).toBe(
    [
      ...['1 × Botín', 'Cuenta borrada', 'Miraflores, Lima'],
      ...['Teléfono y dirección se borran 30 días después de la entrega.', 'Entrégalo hoy'],
    ].join(''),
  )
  expect([hrefs(), emptyLines()]).toEqual([[], []])
  expect(sections.map(({ draw: content }) => content(bare) === null)).toEqual([
    ...[false, false, true, false, true, false],
  ])
})

test('FRAME-13 a contact without phone or address, and a carrier without a page or a number, make no dead link', async () => {
  const contact = { phone: '', address: '', reference: '', district: '' }
  await drawDetail({ ...full, contact, tracking: '' })
  expect(textOf()).toContain('Rosa QuispeMiraflores, LimaCobrar')
  expect(hrefs()).toEqual([])
  await drawDetail({ ...full, carriage: { ...full.carriage, link: '' } })
  expect(textOf()).not.toContain('Seguir el envío')
})

test('FRAME-13 FRAME-14 two goods without SKU, colour and size are two lines', async () => {
  const warned = vi.spyOn(console, 'error')
  const parcel = { ...bare, lines: [line, { ...line, name: 'Correa' }] }
  await draw(
    <>
      {sections[0]?.draw(parcel)}
      <Slip parcel={parcel} />
    </>,
  )
  expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    ...['1 × Botín', '1 × Correa', '1 × Botín', '1 × Correa'],
  ])
  expect(warned).not.toHaveBeenCalled()
})

test('FRAME-14 a label says whom it is for and from, what is collected, and what its carrier wants', async () => {
  await draw(<Label parcel={full} />)
  expect(textOf()).toBe(
    [
      ...['De Misti', 'Rosa Quispe', 'Av. Larco 123, Miraflores', 'Referencia: Puerta verde', '987654321'],
      ...['Agencia: Agencia Piura, Piura', 'Lo recoge: Luis Paz · 45678912 · 912345678'],
      ...['Cobrar S/120.50 al entregar', 'V-1-1', 'Shalom · Guía SH-77'],
    ].join(''),
  )
  await draw(<Label parcel={{ ...bare, carrier: 'Olva' }} />)
  expect(textOf()).toBe('De MistiCuenta borradaMiraflores, LimaV-1-1Olva')
  const nothing = { phone: '', address: '', reference: '', district: '' }
  await draw(<Label parcel={{ ...bare, carrier: 'Olva', contact: nothing }} />)
  expect(textOf()).toBe('De MistiCuenta borradaMiraflores, LimaV-1-1Olva')
  expect(emptyLines()).toEqual([])
  await draw(<Label parcel={{ ...bare, contact: { ...nothing, district: 'Surco' } }} />)
  expect(textOf()).toBe('De MistiCuenta borradaSurcoV-1-1')
})

test('FRAME-14 a sheet to pack by has each line with its box, what is collected, and the notes', async () => {
  await draw(<Slip parcel={{ ...full, due: '2026-11-24T04:59:00.000Z' }} />)
  expect(textOf()).toBe(
    [
      ...['Hoja de preparación', 'V-1-1', 'Misti', 'Pedido V-1', 'Entrégalo hasta mañana'],
      ...['Rosa Quispe · Miraflores, Lima', '2 × Botín', 'NEGRO · talla 38', 'SKU BOT-38'],
      ...['Cobrar S/120.50 al entregar', 'Frágil'],
    ].join(''),
  )
  expect(document.querySelectorAll('.desk-paper-box')).toHaveLength(1)
  await draw(<Slip parcel={bare} />)
  expect(textOf()).toContain('Cuenta borrada · Miraflores, Lima')
  expect(textOf()).not.toContain('Cobrar')
})

const HOUR = 3_600_000
/** Lima's midnight between the 22nd and the 23rd. */
const MIDNIGHT = Date.parse('2026-11-23T05:00:00Z')
test.each([
  ['today', -1, false, 'Entrégalo hoy'],
  ['tomorrow', 0, false, 'Entrégalo hasta mañana'],
  ['tomorrow, at its end', 24 * HOUR - 1, false, 'Entrégalo hasta mañana'],
  ['the day after it', 24 * HOUR, false, 'Entrégalo hasta el 24/11/2026'],
  ['today, an hour ago', -11 * HOUR, true, 'Atrasado: era para el 22/11/2026'],
  ['yesterday', -24 * HOUR - 1, true, 'Atrasado: era para ayer'],
  ['the day before it', -48 * HOUR - 1, true, 'Atrasado: era para el 20/11/2026'],
])('FRAME-11 a parcel that is due %s says so by Lima’s days', (_, after, isLate, words) => {
  expect(dueText({ due: new Date(MIDNIGHT + after).toISOString(), isLate, date: bare.date })).toBe(words)
})

test('FRAME-13 the words for WhatsApp name the carrier and number once the parcel has left', () => {
  const customer = 'Rosa Quispe'
  expect(greetingFor({ ...bare, customer })).toBe('Hola, Rosa. Te escribimos de Misti por tu paquete V-1-1.')
  expect(greetingFor({ ...bare, customer, carrier: 'Olva' })).toContain('por tu paquete V-1-1.')
  expect(greetingFor({ ...bare, customer, due: null })).toContain('por tu paquete V-1-1.')
  const sent = { ...bare, customer, due: null, carrier: 'Olva' }
  expect(greetingFor(sent)).toBe('Hola, Rosa. Te escribimos de Misti: tu paquete V-1-1 ya salió con Olva.')
  expect(greetingFor({ ...sent, tracking: '9' })).toContain('ya salió con Olva, guía 9.')
})

test('FRAME-12 each step is offered where the server says that it fits, a note always and for one parcel', () => {
  const offered = PARCEL_STATES.map(state => [
    state,
    moves.filter(({ fits }) => fits({ ...bare, next: [state] })).map(({ name }) => name),
  ])
  expect(Object.fromEntries(offered)).toMatchObject({
    ...{ placed: ['note'], warehouse: ['prepare', 'note'], shipped: ['ship', 'note'] },
    ...{ at_agency: ['at-agency', 'note'], undelivered: ['undelivered', 'note'] },
    ...{ returning: ['returning', 'note'], delivered: ['note'], cancelled: ['note'] },
  })
  const asks = moves.map(({ name, form, question, isAside, isForOne }) =>
    [name, form && 'form', question && 'question', isAside && 'aside', isForOne && 'one'].filter(Boolean),
  )
  expect(asks).toEqual([
    ['ship', 'form'],
    ['at-agency', 'form'],
    ['prepare', 'aside'],
    ['undelivered', 'form', 'aside'],
    ['returning', 'question', 'aside'],
    ['note', 'form', 'aside', 'one'],
  ])
})

test('FRAME-20 what is to be prepared: how many, how many late, and whether mails tell of new ones', async () => {
  const rows = [{ ...bare, isLate: true, due: '2026-11-21T15:00:00.000Z', units: 3 }]
  await draw(<ToPrepare rows={rows} total={12} late={1} newest={[]} isMailed />)
  expect(textOf()).toBe(
    'Por preparar1 atrasadoV-1-1NuevoBotín · 3 unidades en totalAtrasado: era para ayerVer los 12 paquetes',
  )
  expect(hrefs()).toEqual(['/vendedor/paquetes?ver=V-1-1', '/vendedor/paquetes'])
  await draw(<ToPrepare rows={rows} total={1} late={0} newest={[]} isMailed />)
  expect(textOf()).toMatch(/^Por prepararV-1-1.*Ver 1 paquete$/)
  await draw(<ToPrepare rows={[]} total={0} late={0} newest={[]} isMailed={false} />)
  expect(textOf()).toBe(
    'Por prepararNo hay paquetes por preparar. Los nuevos aparecen aquí solos.La tienda no envía correos: los paquetes y mensajes nuevos se ven solo aquí.',
  )
  expect(hrefs()).toEqual([])
})

test('FRAME-20 unread messages, the sales of a week, and sizes with a link while the seller is not suspended', async () => {
  const size = { name: 'Andina', slug: 'andina', color: '', size: '38', stock: 1 }
  const sizes = [size, { ...size, size: '39', color: 'Rojo', stock: 0 }]
  await draw(<Sizes rows={sizes} total={5} isLinked />)
  expect(textOf()).toBe('Se agotanAndina · 38Queda 1Andina · Rojo · 39Agotadoy 3 más')
  expect(hrefs()).toEqual(['/product/details/andina', '/product/details/andina'])
  expect(document.querySelectorAll('a.link')).toHaveLength(2)
  await draw(<Sizes rows={sizes} total={2} isLinked={false} />)
  expect(document.querySelectorAll('a.link')).toHaveLength(0)
  expect([textOf().includes('más'), hrefs()]).toEqual([false, [null, null]])
  await draw(<Sizes rows={[]} total={0} isLinked />)
  expect(textOf()).toBe('Se agotanNinguna talla tiene menos de cuatro unidades.')

  await draw(<Unread conversations={2} messages={3} newest="" />)
  expect([textOf(), hrefs()]).toEqual([
    'Mensajes3 mensajes sin leer de 2 personasResponder',
    ['/vendedor/mensajes'],
  ])
  await draw(<Unread conversations={0} messages={0} newest="" />)
  expect([textOf(), hrefs()]).toEqual(['MensajesNo hay mensajes sin leer.', []])

  await draw(<Week parcels={2} units={5} amount={soles(1_234.5)} />)
  expect(textOf()).toBe('Tus ventas de 7 díasSolesS/1,234.50Paquetes2Unidades5')
  await draw(<Week parcels={0} units={0} amount={soles(0)} />)
  expect(textOf()).toContain('Todavía no hay ventas en estos días.')
})
