import { expect, test } from 'vitest'
import type { z } from 'zod'
import * as alerts from '#shared/contracts/alerts.ts'
import * as account from '#shared/contracts/account.ts'
import * as cartForm from '#shared/contracts/cart-form.ts'
import * as cart from '#shared/contracts/cart.ts'
import * as chat from '#shared/contracts/chat.ts'
import * as complaints from '#shared/contracts/complaints.ts'
import * as content from '#shared/contracts/content.ts'
import * as deskParcels from '#shared/contracts/desk-parcels.ts'
import * as exchanges from '#shared/contracts/exchanges.ts'
import * as manualTransfer from '#shared/contracts/manual-transfer.ts'
import * as orders from '#shared/contracts/orders.ts'
import * as parcelNotes from '#shared/contracts/parcel-notes.ts'
import * as payments from '#shared/contracts/payments.ts'
import * as people from '#shared/contracts/people.ts'
import * as privacy from '#shared/contracts/privacy.ts'
import * as realtime from '#shared/contracts/realtime.ts'
import * as reviews from '#shared/contracts/reviews.ts'
import * as services from '#shared/contracts/services.ts'
import * as tracking from '#shared/contracts/tracking.ts'
import * as wishlist from '#shared/contracts/wishlist.ts'
import { boundedOf, type Bounded } from '../support/bounds.ts'
import { filesOf, SRC } from '../support/source-files.ts'

const MODULES = {
  account,
  alerts,
  'cart-form': cartForm,
  cart,
  chat,
  complaints,
  content,
  'desk-parcels': deskParcels,
  exchanges,
  'manual-transfer': manualTransfer,
  orders,
  'parcel-notes': parcelNotes,
  payments,
  people,
  privacy,
  realtime,
  reviews,
  services,
  tracking,
  wishlist,
}

/** Written a second time, so that a bound that is dropped or changed is a decision: 'min-max', '∞' for none, 'whole' for a number without a fraction. */
const BOUNDS: Record<string, readonly string[]> = {
  AddFields: ['producto 1-200', 'talla 0-130', 'cantidad 0-20'],
  AddToCartBody: [
    'userId 0-120',
    'productId 1-120',
    'quantity 1-999 whole',
    'variant.color 0-80',
    'variant.colorCode 0-80',
    'variant.size 0-40',
    'variant.sizeId 0-60',
    'variant 0-4000',
  ],
  AddToWishlistBody: ['userId 0-120', 'productId 1-120'],
  AskExchangeForm: [
    'motivo 1-1000',
    'lineas 0-20000',
    'lineas 1-100',
    'lineas[].lineId 0-60',
    'lineas[].quantity 1-999 whole',
    'lineas[].sizeId 0-60',
  ],
  AlertFields: ['producto 1-200', 'talla 0-130', 'email 0-254'],
  ChangeFields: ['linea 1-60'],
  ChangePasswordBody: ['oldPassword 1-200', 'newPassword 0-200', 'confirmPassword 0-200'],
  ComplaintForm: [
    'numeroDocumento 1-20',
    'nombres 1-120',
    'apellidos 1-120',
    'email 1-254',
    'telefono 1-40',
    'departamento 1-80',
    'provincia 1-80',
    'distrito 1-80',
    'direccion 1-300',
    'detalleReclamo 1-5000',
    'pedidoRelacionado 0-60',
    'montoReclamado pattern',
    'descripcionBien 0-1000',
    'pedidoConsumidor 0-2000',
    'apoderado 0-200',
  ],
  CorrectDocumentBody: [
    'numeroComprobante 0-20',
    'razonSocial 0-200',
    'direccionFiscal 0-300',
    'numeroDocumento 0-20',
  ],
  CouponBody: ['userId 0-120', 'code 0-40'],
  CreatePaymentBody: ['price 1-10000000', 'orderId 0-60', 'provider 0-40'],
  DeleteAccountBody: ['password 1-200'],
  ForgotPasswordBody: ['email 1-254'],
  InitialPasswordBody: ['proof 1-60', 'newPassword 0-200', 'confirmPassword 0-200'],
  LoginBody: ['email 1-254', 'password 1-200'],
  LookupBody: ['numero 1-20'],
  MarkSeenBody: ['userId 0-60', 'friendId 0-60'],
  MarketingBody: [],
  MigrateCartBody: ['userId 0-120', 'guestId 0-120'],
  MoveParcelsBody: [
    'moves 1-500',
    'moves[].number 1-40',
    'moves[].version 0-2147483647 whole',
    'moves[].notes.note 0-300',
    'moves[].notes.reason 0-300',
    'moves[].notes.office 0-300',
    'moves[].notes.deadline 0-40',
    'moves[].notes.carrier 0-60',
    'moves[].notes.tracking 0-60',
    'moves[].notes.code 0-60',
    'moves[].notes.key 0-60',
    'moves[].notes.agency 0-300',
    'moves[].notes.ubigeo 0-6',
    'moves[].notes.recipient 0-120',
    'moves[].notes.document 0-20',
    'moves[].notes.phone 0-20',
  ],
  NewsletterBody: ['email 0-254'],
  NoteParcelBody: ['version 0-2147483647 whole', 'text 1-300'],
  OpenChatBody: ['sellerId 0-60', 'userId 0-60', 'before 0-60', 'limit 1-200 whole'],
  OperationBody: ['operation 0-60'],
  ParcelNotesBody: [
    'note 0-300',
    'reason 0-300',
    'office 0-300',
    'deadline 0-40',
    'carrier 0-60',
    'tracking 0-60',
    'code 0-60',
    'key 0-60',
    'agency 0-300',
    'ubigeo 0-6',
    'recipient 0-120',
    'document 0-20',
    'phone 0-20',
  ],
  PasswordBody: ['password 1-200'],
  PayBody: ['token 1-200', 'device 1-100', 'authentication{key} 0-60', 'authentication{} 0-2000'],
  PlaceOrderBody: ['price -1000000000-1000000000', 'shipping_fee 0-100000'],
  PolicyData: ['title 1-∞', 'description 1-∞', 'version 1-∞', 'order 0-∞'],
  PostData: ['title 1-∞', 'description 1-∞'],
  Quantity: ['1-999 whole'],
  ReceiptPictureForm: [],
  RegisterBody: [
    'name 1-120',
    'email 0-254',
    'password 1-200',
    'numeroDocumento 0-20',
    'lastname 0-120',
    'phone 0-40',
    'address 0-300',
    'province 0-80',
    'city 0-80',
  ],
  ResetPasswordBody: ['token 1-200', 'newPassword 0-200', 'confirmPassword 0-200'],
  InviteBody: ['email 1-254'],
  InvitationBody: ['token 1-200'],
  AcceptInvitationBody: ['token 1-200', 'name 1-120', 'newPassword 0-200', 'confirmPassword 0-200'],
  ChangeRoleBody: [],
  SellerLoginBody: ['email 1-254', 'password 1-200'],
  SendFileForm: ['senderId 0-60', 'receverId 0-60', 'text 0-4000', 'clientId 8-60', 'productId 0-60'],
  SendToCustomerBody: ['senderId 0-60', 'receverId 0-60', 'text 1-4000', 'name 0-200', 'clientId 8-60'],
  SendToSellerBody: [
    'userId 0-60',
    'sellerId 0-60',
    'text 1-4000',
    'name 0-200',
    'clientId 8-60',
    'productId 0-60',
  ],
  ShippingInfo: [
    'name 0-120',
    'lastname 0-120',
    'email 0-254',
    'phone 0-40',
    'address 0-300',
    'province 0-80',
    'city 0-80',
    'area 0-80',
    'numeroComprobante 0-20',
    'razonSocial 0-200',
    'direccionFiscal 0-300',
    'numeroDocumento 0-20',
    'tienda 0-120',
  ],
  StoreData: ['name 1-∞', 'address 1-∞', 'district 1-∞', 'hours 1-∞', 'mapUrl 0-∞'],
  StoreList: [
    '0-∞',
    '[].name 1-∞',
    '[].address 1-∞',
    '[].district 1-∞',
    '[].hours 1-∞',
    '[].mapUrl 0-∞',
    '[].id pattern',
  ],
  SynonymTable: ['{key} 1-60', '{} 0-200', '{}[] 1-60'],
  ReceivedBody: ['paquete 1-40', 'contacto 0-254'],
  SubmitReviewBody: ['productId 1-60', 'rating 1-5 whole', 'review 1-2000', 'name 0-200'],
  TipData: ['title 1-∞', 'order 0-∞'],
  TrackBody: ['npedido 1-40', 'contacto 0-254'],
  UndoParcelsBody: ['moves 1-500', 'moves[].number 1-40', 'moves[].version 0-2147483647 whole'],
  Variant: ['color 0-80', 'colorCode 0-80', 'size 0-40', 'sizeId 0-60', '0-4000'],
  WebhookBody: [],
  add_seller: ['[0] 1-120', '[1].id 1-120'],
  add_user: ['[0] 1-120', '[1].id 1-120'],
  send_customer_message: ['[0].senderId 1-120', '[0].receverId 1-120', '[0].message 0-4000'],
  send_seller_message: ['[0].senderId 1-120', '[0].receverId 1-120', '[0].message 0-4000'],
}

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

const schemas = Object.values(MODULES).flatMap(module =>
  Object.entries(module).filter((entry): entry is [string, z.ZodType] => isSchema(entry[1])),
)
/** What a client's socket sends; what the shop sends is its own. */
const events = Object.entries(realtime.clientEvents).map(([name, { payload }]) => [name, payload] as const)
const all = [...schemas, ...events].map(([name, schema]) => [name, boundedOf(name, schema)] as const)

const spanOf = ({ min, max, hasPattern, isWhole }: Bounded): string =>
  hasPattern ? 'pattern' : `${String(min ?? 0)}-${String(max ?? '∞')}${isWhole ? ' whole' : ''}`

test('D-38 every module with a schema is in the table', () => {
  const files = filesOf(`${SRC}/shared/contracts`).map(file => /([\w-]+)\.ts$/.exec(file)?.[1] ?? '')
  // These three hold types only.
  expect(files.toSorted()).toEqual(
    [...Object.keys(MODULES), 'catalog', 'payment-methods', 'suggestions'].toSorted(),
  )
})

test('D-38 GUARD-25 every text, number and list of a call has the bounds that are written here', () => {
  const found = all.map(([name, bounds]) => [
    name,
    bounds.map(bound => `${bound.name.slice(name.length).replace(/^\./, '')} ${spanOf(bound)}`.trim()),
  ])
  expect(Object.fromEntries(found)).toEqual(BOUNDS)
})

test('D-38 nothing that a caller sends is without a maximum', () => {
  // The owner's own files of the shop are no call's.
  const ofOwner = new Set(Object.keys(content))
  const unbounded = all
    .filter(([name]) => !ofOwner.has(name))
    .flatMap(([, bounds]) => bounds.filter(({ max, hasPattern }) => max === null && !hasPattern))
  expect(unbounded.map(({ name }) => name)).toEqual([])
})

const probes = all
  .flatMap(([, bounds]) => bounds)
  .flatMap(bound => [
    ...(bound.max === null ? [] : [{ bound, good: bound.max, bad: bound.max + 1, code: 'too_big' }]),
    ...(bound.min === null ? [] : [{ bound, good: bound.min, bad: bound.min - 1, code: 'too_small' }]),
  ])

test('D-38 each bound passes its own value and refuses one beyond', () => {
  const wrong = probes.filter(
    ({ bound, good, bad, code }) => bound.codesOf(good).includes(code) || !bound.codesOf(bad).includes(code),
  )
  expect(wrong.map(({ bound, bad }) => `${bound.name}: ${String(bad)}`)).toEqual([])
  expect(probes.length).toBeGreaterThan(100)
})

test('D-87 a pattern bounds a complaint’s amount', () => {
  const codes = (text: string) =>
    complaints.ComplaintForm.shape.montoReclamado.safeParse(text).success ? 'taken' : 'refused'
  expect(['9999999.99', '9'.repeat(30), 'x'].map(codes)).toEqual(['taken', 'refused', 'refused'])
})
