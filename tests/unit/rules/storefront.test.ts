import { expect, test } from 'vitest'
import { badgeText } from '#shared/rules/badge.ts'
import {
  COMPANY_FIELDS,
  companySlot,
  dialable,
  legalLine,
  missingIdentity,
  readablePhone,
  storeName,
  unknownCompany,
  type CompanyFacts,
} from '#shared/rules/company.ts'
import { soles } from '#shared/rules/money.ts'
import { starShare } from '#shared/rules/rating.ts'
import { shareLinks } from '#shared/rules/share-links.ts'
import { summary } from '#shared/rules/text.ts'
import { userOf } from '#shared/rules/token.ts'
import {
  firstInStock,
  lineVariant,
  nearestSize,
  readSize,
  sameSize,
  sizeProblem,
  writeSize,
} from '#shared/rules/variants.ts'
import { accountTarget, cartTarget, mediaIdOf, pictureSource, wishlistTarget } from '#shared/routes.ts'

const company: CompanyFacts = {
  name: 'Mi Tienda',
  phone: '(01) 700-0000',
  phone_whatsApp: '987654321',
  greeting_whatsApp: '',
  email_support: 'hola@tienda.pe',
  UrlAdministracion: 'javascript:alert(1)',
  facebook: 'https://facebook.com/tienda',
  instagram: '',
  tiktok: '',
}

test.each([
  ['987654321', '51987654321'],
  ['+51 987 654 321', '51987654321'],
  ['(01) 700-0000', '5117000000'],
  ['054 123456', '5154123456'],
  ['0800 12345', '5180012345'],
  ['7000000', '7000000'],
  ['', ''],
])('HEAD-02 FOOT-07 %j is dialled as %j', (phone, digits) => {
  expect(dialable(phone)).toBe(digits)
})

test('HEAD-02 numbers are written as people read them', () => {
  expect(readablePhone('51987654321')).toBe('+51 987 654 321')
  expect(readablePhone('987-654-321')).toBe('+51 987 654 321')
  expect(readablePhone(' (01) 700-0000 ')).toBe('(01) 700-0000')
})

test('GEN-09 without a name the shop is called Tienda', () => {
  expect(storeName(null)).toBe('Tienda')
  expect(storeName({ name: '  ' })).toBe('Tienda')
  expect(storeName(company)).toBe('Mi Tienda')
})

test('FOOT-07 FOOT-08 the chat link carries the number and, without an own greeting, the default one', () => {
  const href = companySlot(company, 'whatsapp')?.href ?? ''
  expect(href).toContain('https://wa.me/51987654321?text=')
  expect(new URL(href).searchParams.get('text')).toBe('Hola, me gustaría obtener más información')
  const own = companySlot({ ...company, greeting_whatsApp: 'Buenas' }, 'whatsapp')?.href ?? ''
  expect(new URL(own).searchParams.get('text')).toBe('Buenas')
})

test('D-08 D-13 of a profile that could not be read only the chat is linked, with its greeting', () => {
  const links = COMPANY_FIELDS.map(field => [field, companySlot(unknownCompany, field)?.href ?? null])
  const blank = COMPANY_FIELDS.map(field => [field, companySlot({ ...unknownCompany }, field)?.href ?? null])
  const none = {
    ...{ phone: null, contactPhone: null, email: null, whatsapp: null },
    ...{ administration: null, facebook: null, instagram: null, tiktok: null },
  }
  expect(Object.fromEntries(blank)).toEqual(none)
  expect(Object.fromEntries(links)).toEqual({
    ...none,
    whatsapp: expect.stringMatching(/^https:\/\/wa\.me\/\?text=Hola/),
  })
})

test('D-13 FOOT-07 the links of a profile, with what they read', () => {
  const full = {
    ...company,
    ...{ email_support: ' hola@tienda.pe ', greeting_whatsApp: ' ', UrlAdministracion: ' HTTPS://panel.pe ' },
    ...{ instagram: 'http://instagram.com/t', tiktok: 'tiktok.com/t' },
  }
  expect(COMPANY_FIELDS.map(field => companySlot(full, field))).toEqual([
    { href: 'tel:+51987654321', text: '+51 987 654 321' },
    { href: 'tel:+5117000000', text: '(01) 700-0000' },
    { href: 'mailto:hola@tienda.pe', text: 'hola@tienda.pe' },
    { href: expect.stringContaining('text=Hola'), text: '' },
    { href: 'HTTPS://panel.pe', text: '' },
    { href: 'https://facebook.com/tienda', text: '' },
    { href: 'http://instagram.com/t', text: '' },
    null,
  ])
})

test('OWNER-01 the fields without which the shop takes no order are named as the owner writes them', () => {
  const shop = { name: 'Mi Tienda', ruc: '20123456786', businessName: 'Pasos S.A.C.' }
  expect(missingIdentity(shop)).toEqual([])
  expect(missingIdentity({ name: '', ruc: ' ', businessName: '' })).toEqual(['nombre', 'ruc', 'razon_social'])
  expect(missingIdentity({ ...shop, ruc: '' })).toEqual(['ruc'])
})

test('D-13 an empty field hides its link, and only web addresses become links', () => {
  expect(companySlot(company, 'instagram')).toBeNull()
  expect(companySlot(company, 'administration')).toBeNull()
  expect(companySlot(company, 'facebook')?.href).toBe('https://facebook.com/tienda')
  expect(companySlot({ ...company, phone_whatsApp: '' }, 'phone')).toBeNull()
})

test.each([
  [0, ''],
  [-1, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('HEAD-15 FOOT-11 a count of %i reads %j', (count, text) => {
  expect(badgeText(count)).toBe(text)
})

test('HEAD-07 HEAD-11 FOOT-13 account and wishlist lead to the own area only when logged in', () => {
  expect([accountTarget({ loggedIn: false }), accountTarget({ loggedIn: true })]).toEqual([
    '/login',
    '/dashboard',
  ])
  expect([wishlistTarget({ loggedIn: false }), wishlistTarget({ loggedIn: true })]).toEqual([
    '/login',
    '/dashboard/my-wishlist',
  ])
})

test.each([
  [false, undefined, '/login'],
  [false, 'guest_1_abcdefgh', '/carrito'],
  [true, undefined, '/carrito'],
])('HEAD-13 FOOT-12 logged in %j with guest id %j: %s', (loggedIn, guestId, path) => {
  expect(cartTarget({ loggedIn, guestId })).toBe(path)
})

const sizes = [
  { _id: 'a', size: '38', stock: 0, price: soles(10), discount: soles(0), sku: 'A' },
  { _id: 'b', size: '39', stock: 1, price: soles(10), discount: soles(8), sku: 'B' },
]

test('STATE-15 the first size in stock', () => {
  expect(firstInStock(sizes)?._id).toBe('b')
  expect(firstInStock([])).toBeUndefined()
})

test.each([
  ['', 'required'],
  ['a', 'short'],
  ['gone', 'short'],
  ['b', null],
])('VAL-02 VAL-05 VAL-06 size %j: %s', (sizeId, problem) => {
  expect(sizeProblem({ sizeId, sizes })).toBe(problem)
})

test.each([
  [{ color: 'NEGRO', size: '38' }, 'NEGRO|38'],
  [{ color: 'NEGRO|ROJO', size: '38,5' }, 'NEGRO|ROJO|38,5'],
  [{ color: '', size: 'M' }, '|M'],
])('AWAY-02 a form sends %o as «%s»', (chosen, value) => {
  expect(writeSize(chosen)).toBe(value)
  expect(readSize(value)).toEqual(chosen)
})

test('AWAY-02 a form without a choice sends none', () => {
  expect(readSize('')).toBeNull()
})

test('D-27 after a change of colour the size stays where it is in stock', () => {
  expect(sameSize(sizes, '39')?._id).toBe('b')
  expect(sameSize(sizes, '38')).toBeUndefined()
})

test('DATA-20 what the cart is told of a choice', () => {
  const [, size] = sizes
  if (!size) throw new Error('no size')
  expect(lineVariant({ color: 'ROJO', colorCode: '#f00' }, size)).toEqual({
    color: 'ROJO',
    colorCode: '#f00',
    size: '39',
    sizeId: 'b',
    price: 10,
    discount: 8,
    sku: 'B',
  })
})

test('REV-03 the width of a bar is the share in percent', () => {
  expect([starShare(1, 3), starShare(0, 3), starShare(0, 0)]).toEqual([33.3, 0, 0])
})

test('PROD-15 three networks, each with the address of the product, and its name where there is room for one', () => {
  const links = shareLinks({ url: 'https://tienda.pe/product/details/a&b', name: 'Polo Ñusta' })
  expect(Object.fromEntries(links.map(({ network, href }) => [network, href]))).toEqual({
    facebook:
      'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Ftienda.pe%2Fproduct%2Fdetails%2Fa%26b',
    whatsapp: 'https://wa.me/?text=Polo%20%C3%91usta%20https%3A%2F%2Ftienda.pe%2Fproduct%2Fdetails%2Fa%26b',
    x: 'https://twitter.com/intent/tweet?text=Polo%20%C3%91usta&url=https%3A%2F%2Ftienda.pe%2Fproduct%2Fdetails%2Fa%26b',
  })
})

test.each([
  [' Suela \n de  goma ', 40, 'Suela de goma'],
  ['Suela de goma', 13, 'Suela de goma'],
  ['Suela de goma', 12, 'Suela de…'],
  ['Suela de goma', 9, 'Suela…'],
  ['Suela de goma', 7, 'Suela…'],
  ['Suela de goma', 6, 'Suela…'],
  ['Impermeable', 11, 'Impermeable'],
  ['Impermeable', 10, 'Impermeab…'],
  ['', 10, ''],
])('a description, «%s», of at most %i signs is cut between words: «%s»', (text, most, cut) => {
  expect(summary(text, most)).toBe(cut)
})

test('a description has 155 signs at most', () => {
  expect(summary('a'.repeat(155))).toBe('a'.repeat(155))
  expect(summary('a'.repeat(156))).toBe(`${'a'.repeat(154)}…`)
})

test('STATE-32 a token tells its owner until its time is over', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${part({})}.${part({ id: 'c', name: 'Ñusta', email: 'a@b.pe', exp: 100 })}.x`
  expect(userOf(token, 99_000)).toEqual({ id: 'c', name: 'Ñusta', email: 'a@b.pe' })
  expect(userOf(token, 100_000)).toBeNull()
  expect([userOf(null, 0), userOf('no', 0), userOf('a.b.c', 0)]).toEqual([null, null, null])
})

test('D-96 the media id of a picture on the wire', () => {
  expect(mediaIdOf('/media/abc-720.webp')).toBe('abc')
  expect(mediaIdOf('https://tienda.pe:8080/media/abc-720.webp')).toBe('abc')
  expect(mediaIdOf('https://otro.pe/foto.jpg')).toBeNull()
})

test('D-96 our own pages draw a picture from where the browser is, and leave links elsewhere', () => {
  expect(pictureSource('https://tienda.pe/media/abc-720.webp')).toBe('/media/abc-720.webp')
  expect(pictureSource('http://localhost:4321/media/abc.svg')).toBe('/media/abc.svg')
  for (const other of ['', '/media/abc-720.webp', '/icon.svg', 'https://otro.pe/logo.svg'])
    expect(pictureSource(other)).toBe(other)
})

test.each([
  ['38', '38'],
  ['39', '40'],
  ['36', '37'],
  ['45', '40'],
  ['37,5', '38'],
  ['40', '40'],
  ['M', 'M'],
  ['L', '37'],
])('SEO-06 a link to size %s opens %s of what is left', (wanted, opened) => {
  const sizes = [
    { size: '36', stock: 0 },
    { size: '37', stock: 1 },
    { size: '38', stock: 2 },
    { size: '39', stock: 0 },
    { size: '40', stock: 5 },
    { size: 'M', stock: 1 },
  ]
  expect(nearestSize(sizes, wanted)?.size).toBe(opened)
  expect(nearestSize([{ size: '39', stock: 0 }], wanted)).toBeUndefined()
})

test('SEO-06 a number opens a number, wherever letters are in the list', () => {
  const sizes = ['M', '40', 'UNICA', '37', '38'].map(size => ({ size, stock: 1 }))
  expect(['37', '38', '36', '41'].map(wanted => nearestSize(sizes, wanted)?.size)).toEqual([
    '37',
    '38',
    '37',
    '40',
  ])
})

test.each([
  [null, ''],
  [{}, ''],
  [{ razonSocial: ' ', ruc: '', direccion: '' }, ''],
  [{ razonSocial: 'Pasos S.A.C.', ruc: ' ', direccion: ' Av. Sol 1 ' }, 'Pasos S.A.C. · Av. Sol 1'],
  [{ razonSocial: ' ', ruc: ' 20123456786 ' }, 'RUC 20123456786'],
  [
    { razonSocial: 'Pasos S.A.C.', ruc: '20123456786', direccion: 'Av. Sol 1, Lima' },
    'Pasos S.A.C. · RUC 20123456786 · Av. Sol 1, Lima',
  ],
])('SCREEN-07 who sells, of %o: "%s"', (company, line) => {
  expect(legalLine(company)).toBe(line)
})
