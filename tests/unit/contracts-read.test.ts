import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  ChangePasswordBody,
  ForgotPasswordBody,
  InitialPasswordBody,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
} from '#shared/contracts/account.ts'
import { AddFields, ChangeFields } from '#shared/contracts/cart-form.ts'
import { AddToCartBody, CouponBody, MigrateCartBody, Variant } from '#shared/contracts/cart.ts'
import {
  MarkSeenBody,
  OpenChatBody,
  SellerLoginBody,
  SendFileForm,
  SendToCustomerBody,
  SendToSellerBody,
} from '#shared/contracts/chat.ts'
import { ComplaintForm } from '#shared/contracts/complaints.ts'
import { PolicyData, PostData, StoreData, SynonymTable } from '#shared/contracts/content.ts'
import { NoteParcelBody } from '#shared/contracts/desk-parcels.ts'
import { AskExchangeForm } from '#shared/contracts/exchanges.ts'
import { CorrectDocumentBody, PlaceOrderBody, ShippingInfo } from '#shared/contracts/orders.ts'
import { ParcelNotesBody } from '#shared/contracts/parcel-notes.ts'
import { CreatePaymentBody, PayBody } from '#shared/contracts/payments.ts'
import { AcceptInvitationBody, InviteBody } from '#shared/contracts/people.ts'
import { DeleteAccountBody } from '#shared/contracts/privacy.ts'
import { clientEvents, serverEvents } from '#shared/contracts/realtime.ts'
import { SubmitReviewBody } from '#shared/contracts/reviews.ts'
import { AlertFields } from '#shared/contracts/alerts.ts'
import { LookupBody, NewsletterBody } from '#shared/contracts/services.ts'
import { ReceivedBody, TrackBody } from '#shared/contracts/tracking.ts'
import { AddToWishlistBody } from '#shared/contracts/wishlist.ts'

const archivo = new File(['x'], 'x.png')
const complaint = {
  tipoDocumento: 'DNI',
  numeroDocumento: '12345678',
  nombres: 'Ana',
  apellidos: 'Paz',
  email: 'ana@correo.pe',
  telefono: '987654321',
  departamento: 'Lima',
  provincia: 'Lima',
  distrito: 'Lince',
  direccion: 'Calle 1',
  detalleReclamo: 'No llegó',
}

/** What zod and zod/mini have in common. */
interface Schema {
  parse(value: unknown): unknown
  safeParse(value: unknown): { success: boolean; data?: unknown }
}
interface Row {
  name: string
  schema: Schema
  /** The least that a caller may send: without any of these fields it is refused. */
  least: Record<string, unknown>
  /** What is read in the place of all that it left out. */
  added?: Record<string, unknown>
  /** The texts, of all fields, that lose the spaces around them. */
  trimmed?: readonly string[]
}

const row = (name: string, schema: Schema, rest: Omit<Row, 'name' | 'schema'>): Row => ({
  ...{ name, schema },
  ...rest,
})

/** All but the code of a district, which is shorter than the word below. */
const noteTexts = [
  ...['note', 'reason', 'office', 'carrier', 'tracking', 'code', 'key'],
  ...['agency', 'recipient', 'document', 'phone'],
]

const ROWS: readonly Row[] = [
  row('RegisterBody', RegisterBody, {
    least: { name: 'Ana', email: 'ana@correo.pe', password: 'x' },
    added: {
      personaldata: false,
      numeroDocumento: '',
      lastname: '',
      phone: '',
      address: '',
      province: '',
      city: '',
    },
    trimmed: ['name', 'email', 'numeroDocumento', 'lastname', 'phone', 'address', 'province', 'city'],
  }),
  row('ChangePasswordBody', ChangePasswordBody, {
    least: { oldPassword: 'x', newPassword: 'x', confirmPassword: 'x' },
  }),
  row('LoginBody', LoginBody, { least: { email: 'ana@correo.pe', password: 'x' }, trimmed: ['email'] }),
  row('ForgotPasswordBody', ForgotPasswordBody, { least: { email: 'ana@correo.pe' }, trimmed: ['email'] }),
  row('ResetPasswordBody', ResetPasswordBody, {
    least: { token: 'x', newPassword: 'x', confirmPassword: 'x' },
  }),
  row('InitialPasswordBody', InitialPasswordBody, {
    least: { proof: 'x', newPassword: 'x', confirmPassword: 'x' },
    trimmed: ['proof'],
  }),
  row('InviteBody', InviteBody, { least: { email: 'ana@correo.pe', role: 'all' }, trimmed: ['email'] }),
  row('AcceptInvitationBody', AcceptInvitationBody, {
    least: { token: 'x', name: 'Ana', newPassword: 'x', confirmPassword: 'x' },
    trimmed: ['name'],
  }),
  row('NoteParcelBody', NoteParcelBody, { least: { version: 0, text: 'x' }, trimmed: ['text'] }),
  row('ParcelNotesBody', ParcelNotesBody, {
    least: {},
    added: {
      ...Object.fromEntries(noteTexts.map(field => [field, ''])),
      ubigeo: '',
      deadline: null,
      freight: '',
    },
    trimmed: noteTexts,
  }),
  row('AddFields', AddFields, { least: { producto: 'zapato' }, added: { talla: '', cantidad: '1' } }),
  row('ChangeFields', ChangeFields, { least: { linea: 'x', accion: 'mas' } }),
  row('AddToCartBody', AddToCartBody, {
    least: { userId: '', productId: 'x', quantity: 1 },
    added: { variant: null },
  }),
  row('MigrateCartBody', MigrateCartBody, { least: { userId: '', guestId: '' } }),
  row('CouponBody', CouponBody, { least: { userId: '', code: '' }, trimmed: ['code'] }),
  row('OpenChatBody', OpenChatBody, { least: { sellerId: '', userId: '' } }),
  row('SendToSellerBody', SendToSellerBody, {
    least: { userId: '', sellerId: '', text: 'Hola' },
    trimmed: ['text'],
  }),
  row('SendToCustomerBody', SendToCustomerBody, {
    least: { senderId: '', receverId: '', text: 'Hola' },
    trimmed: ['text'],
  }),
  row('SendFileForm', SendFileForm, {
    least: { senderId: '', receverId: '', archivo },
    added: { text: '' },
    trimmed: ['text'],
  }),
  row('MarkSeenBody', MarkSeenBody, { least: { userId: '', friendId: '' } }),
  row('SellerLoginBody', SellerLoginBody, {
    least: { email: 'a@b.pe', password: 'x' },
    trimmed: ['email'],
  }),
  row('ComplaintForm', ComplaintForm, {
    least: complaint,
    added: {
      tipoReclamo: 'queja',
      pedidoRelacionado: '',
      montoReclamado: '',
      tipoBien: '',
      descripcionBien: '',
      pedidoConsumidor: '',
      apoderado: '',
    },
    trimmed: [
      ...Object.keys(complaint).filter(field => field !== 'tipoDocumento'),
      ...['pedidoRelacionado', 'descripcionBien', 'pedidoConsumidor', 'apoderado'],
    ],
  }),
  row('PostData', PostData, {
    least: { title: 'x', description: 'x', date: new Date(0) },
    added: { draft: false },
    trimmed: ['title', 'description'],
  }),
  row('PolicyData', PolicyData, {
    least: { title: 'x', description: 'x', updated: new Date(0), version: '1', order: 0 },
    trimmed: ['title', 'description', 'version'],
  }),
  row('StoreData', StoreData, {
    least: { name: 'x', address: 'x', district: 'x', hours: 'x', mapUrl: 'https://mapa.pe/' },
    added: { sample: false },
    trimmed: ['name', 'address', 'district', 'hours'],
  }),
  row('ShippingInfo', ShippingInfo, {
    least: {},
    added: {
      name: '',
      lastname: '',
      email: '',
      phone: '',
      address: '',
      province: '',
      city: '',
      area: '-',
      tipoComprobante: 'BOLETA',
      numeroComprobante: '',
      razonSocial: '',
      direccionFiscal: '',
      numeroDocumento: '',
      tienda: '',
    },
    trimmed: [
      ...['name', 'lastname', 'email', 'phone', 'address', 'province', 'city', 'area'],
      ...['numeroComprobante', 'razonSocial', 'direccionFiscal', 'numeroDocumento', 'tienda'],
    ],
  }),
  row('CorrectDocumentBody', CorrectDocumentBody, {
    least: { tipoComprobante: 'FACTURA' },
    added: {
      numeroComprobante: '',
      razonSocial: '',
      direccionFiscal: '',
      tipoDocumento: 'DNI',
      numeroDocumento: '',
    },
    trimmed: ['numeroComprobante', 'razonSocial', 'direccionFiscal', 'numeroDocumento'],
  }),
  row('PlaceOrderBody', PlaceOrderBody, { least: { userId: 'x' } }),
  row('CreatePaymentBody', CreatePaymentBody, { least: { price: 1 } }),
  row('PayBody', PayBody, { least: { token: 'x' } }),
  row('DeleteAccountBody', DeleteAccountBody, {
    least: { password: 'x' },
    added: { deleteReviews: false },
  }),
  row('SubmitReviewBody', SubmitReviewBody, {
    least: { productId: 'x', rating: 5, review: 'Bueno' },
    trimmed: ['review'],
  }),
  row('NewsletterBody', NewsletterBody, { least: { email: '' }, trimmed: ['email'] }),
  row('AlertFields', AlertFields, {
    least: { producto: 'x', email: '' },
    added: { talla: '' },
    trimmed: ['email'],
  }),
  row('LookupBody', LookupBody, { least: { tipo: 'DNI', numero: '1' }, trimmed: ['numero'] }),
  row('ReceivedBody', ReceivedBody, {
    least: { paquete: 'x' },
    added: { contacto: '' },
    trimmed: ['paquete', 'contacto'],
  }),
  row('TrackBody', TrackBody, {
    least: { npedido: 'x' },
    added: { contacto: '' },
    trimmed: ['npedido', 'contacto'],
  }),
  row('AddToWishlistBody', AddToWishlistBody, { least: { userId: '', productId: 'x' } }),
]

test.each(ROWS)('DATA-37 D-38 $name reads the least of a body, and adds what it left out', row => {
  const { schema, least, added = {} } = row
  expect(schema.parse(least)).toEqual({ ...least, ...added })
  const refused = Object.keys(least).filter(
    field =>
      !schema.safeParse(Object.fromEntries(Object.entries(least).filter(([key]) => key !== field))).success,
  )
  expect(refused).toEqual(Object.keys(least))
})

test.each(ROWS)('D-38 $name drops the spaces around its texts, and of no secret', row => {
  const { schema, least, trimmed = [] } = row
  const fields = Object.keys((schema as z.ZodObject).shape)
  const found = fields.filter(field => {
    const word = field === 'email' ? 'ana@correo.pe' : '12345678'
    const { data } = schema.safeParse({ ...least, [field]: `  ${word}\t` }) as { data?: typeof least }
    return data?.[field] === word
  })
  expect(found.toSorted()).toEqual([...trimmed].toSorted())
})

test('DATA-37 an older client’s number and null are read as texts', () => {
  const read = ShippingInfo.parse({ name: null, phone: 987_654_321, address: ' Calle 1 ', extra: 1 })
  expect(read).toMatchObject({ name: '', phone: '987654321', address: 'Calle 1', extra: 1 })
  expect(ShippingInfo.safeParse({ name: true }).success).toBe(false)
})

const chosen = { size: '38', sizeId: 'x' }
test.each<[unknown, unknown]>([
  [null, null],
  [chosen, chosen],
  [{ size: 38 }, { size: '38' }],
  [{ other: 1 }, { other: 1 }],
  ['', null],
  ['  ', null],
  ['null', null],
  [' null ', null],
  [JSON.stringify(chosen), chosen],
  ['[', 'refused'],
  ['[1]', 'refused'],
  ['7', 'refused'],
  [7, 'refused'],
  [{ sizeId: 7 }, 'refused'],
])('DATA-20 the variant %j is read as %j', (given, read) => {
  const { success, data } = Variant.safeParse(given)
  expect(success ? data : 'refused').toEqual(read)
})

test('D-38 a variant that is no JSON is refused under its name', () => {
  const { error } = AddToCartBody.safeParse({ userId: '', productId: 'x', quantity: 1, variant: '[' })
  expect(error?.issues.map(({ path }) => path)).toEqual([['variant']])
})

test('EXCHANGE-02 the lines of a request are JSON, each with its size or none', () => {
  const read = (lineas: unknown) => AskExchangeForm.safeParse({ tipo: 'size', motivo: ' Chico ', lineas })
  expect(read(JSON.stringify([{ lineId: 'x', quantity: 1 }])).data).toEqual({
    tipo: 'size',
    motivo: 'Chico',
    lineas: [{ lineId: 'x', quantity: 1, sizeId: null }],
  })
  expect(read(JSON.stringify([{ lineId: 'x', quantity: 1, sizeId: null }])).success).toBe(true)
  expect(read('[').error?.issues.map(({ path }) => path)).toEqual([['lineas']])
})

test.each([
  [
    'ChangeFields',
    (accion: string) => ChangeFields.safeParse({ linea: 'x', accion }),
    ['mas', 'menos', 'quitar'],
  ],
  ['ShippingInfo', (envio: string) => ShippingInfo.safeParse({ envio }), ['lima', 'provincia', 'tienda']],
  [
    'ComplaintForm',
    (tipoBien: string) => ComplaintForm.safeParse({ ...complaint, tipoBien }),
    ['', 'producto', 'servicio'],
  ],
] as const)('D-38 %s takes its words and no other', (_, read, words) => {
  const taken = ['', 'otra', ...words].filter(word => read(word).success)
  expect([...new Set(taken)]).toEqual(words)
})

test('VAL-31 D-38 a complaint’s e-mail is one, and its amount a number of soles', () => {
  const isTaken = (fields: object) => ComplaintForm.safeParse({ ...complaint, ...fields }).success
  expect(isTaken({ email: 'ana@correo' })).toBe(false)
  expect(isTaken({ montoReclamado: '' })).toBe(true)
  expect(isTaken({ montoReclamado: '12.50' })).toBe(true)
  expect(isTaken({ archivo })).toBe(true)
  expect(isTaken({ archivo: 'x' })).toBe(false)
})

test('D-83 an event says who may send it, whom it is for, and what answers it', () => {
  const sent = Object.entries(clientEvents).map(([name, { from, answeredBy }]) => [name, from, answeredBy])
  expect(sent).toEqual([
    ['add_user', 'customer', 'activeSeller'],
    ['add_seller', 'seller', 'activeSeller'],
    ['send_customer_message', 'customer', null],
    ['send_seller_message', 'seller', null],
  ])
  expect(Object.entries(serverEvents).map(([name, { to }]) => [name, to])).toEqual([
    ['customer_message', 'participants'],
    ['seller_message', 'participants'],
    ['messages_seen', 'participants'],
    ['activeSeller', 'everybody'],
    ['desk_parcels', 'parcels'],
  ])
})

test('D-83 an event speaks for the id that it names', () => {
  expect(clientEvents.add_user.payload.parse(['ana', { id: 'other' }])).toEqual({ actorId: 'ana' })
  expect(clientEvents.add_seller.payload.parse(['tienda', null])).toEqual({ actorId: 'tienda' })
  const message = { senderId: 'ana', receverId: 'tienda', message: 'Hola' }
  expect(clientEvents.send_seller_message.payload.parse([message])).toEqual({ actorId: 'ana' })
})

const message = {
  _id: 'm',
  senderId: 'ana',
  senderName: 'Ana',
  receverId: 'tienda',
  message: 'Hola',
  status: 'unseen' as const,
  createdAt: '2026-11-25T12:00:00.000Z',
  clientId: null,
  file: null,
  product: null,
}
const whole = {
  ...message,
  status: 'seen' as const,
  clientId: '12345678',
  file: { name: 'a.png', mime: 'image/png', size: 3, link: '/x' },
  product: { productId: 'p', name: 'Zapato', slug: 'zapato', image: null },
}

test('DATA-42 D-83 what the shop sends to sockets is a message, who has seen, or who is here', () => {
  const { customer_message, seller_message, messages_seen, activeSeller } = serverEvents
  for (const event of [customer_message, seller_message]) {
    expect(event.payload.parse([message])).toEqual([message])
    expect(event.payload.parse([whole])).toEqual([whole])
    for (const wrong of [{ status: '' }, { createdAt: 'ayer' }, { other: 1 }, { _id: '' }])
      expect(event.payload.safeParse([{ ...message, ...wrong }]).success).toBe(false)
    expect(event.payload.safeParse([]).success).toBe(false)
  }
  const seen = { customerId: 'ana', sellerId: 'tienda', reader: 'customer' as const, seen: ['m'] }
  expect(messages_seen.payload.parse([seen])).toEqual([seen])
  expect(messages_seen.payload.parse([{ ...seen, reader: 'seller' }])).toEqual([
    { ...seen, reader: 'seller' },
  ])
  expect(messages_seen.payload.safeParse([{ ...seen, reader: '' }]).success).toBe(false)
  const here = [{ sellerId: 'tienda', shopName: 'Tienda' }]
  expect(activeSeller.payload.parse([here])).toEqual([here])
  expect(activeSeller.payload.safeParse([]).success).toBe(false)
})

test('DESK-11 the desk is told the numbers of parcels, or none', () => {
  const { payload } = serverEvents.desk_parcels
  for (const numbers of [['V-1'], ['V'.repeat(40)], []]) expect(payload.parse([numbers])).toEqual([numbers])
  for (const wrong of [[], [[1]], [['V'.repeat(41)]], [['V-1'], 'x']])
    expect(payload.safeParse(wrong).success).toBe(false)
})

test('SEARCH-03 a synonym and its meaning lose the spaces around them, and neither is empty', () => {
  expect(SynonymTable.parse({ ' sandalias ': [' ojotas '] })).toEqual({ sandalias: ['ojotas'] })
  for (const wrong of [{ ' ': ['ojotas'] }, { sandalias: [' '] }])
    expect(SynonymTable.safeParse(wrong).success).toBe(false)
})
