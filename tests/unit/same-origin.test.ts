import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '#server/lib/env.ts'
import { comesFromShop, isNamedOrigin } from '#server/lib/same-origin.ts'

const { publicUrl, corsOrigins } = env()
beforeAll(() => {
  Object.assign(env(), { publicUrl: 'https://tienda.pe', corsOrigins: ['https://otra.pe'] })
})
afterAll(() => {
  Object.assign(env(), { publicUrl, corsOrigins })
})

type Said = Partial<Parameters<typeof comesFromShop>[0]>
const nothing = { site: null, origin: null, referer: null, host: null }

test.each<[string, Said, boolean]>([
  ['a browser that says same-origin', { site: 'same-origin' }, true],
  ['one that says it of a foreign page’s form', { site: 'cross-site', origin: 'https://tienda.pe' }, false],
  ['a neighbour below the same domain', { site: 'same-site', origin: 'https://a.tienda.pe' }, false],
  ['an address that was typed', { site: 'none' }, false],
  ['a site of the owner’s', { site: 'cross-site', origin: 'https://otra.pe' }, true],
  ['the shop’s own address', { origin: 'https://tienda.pe' }, true],
  ['the same host without https', { origin: 'http://tienda.pe', host: 'otro.pe' }, false],
  ['the host that was asked', { origin: 'http://192.168.1.9:4321', host: '192.168.1.9:4321' }, true],
  ['another port of it', { origin: 'http://192.168.1.9:4322', host: '192.168.1.9:4321' }, false],
  ['a page of the shop, by its Referer', { referer: 'https://tienda.pe/carrito?a=1' }, true],
  ['a page of others, by its Referer', { referer: 'https://mala.pe/tienda.pe' }, false],
  [
    'an Origin that the Referer contradicts',
    { origin: 'https://mala.pe', referer: 'https://tienda.pe' },
    false,
  ],
  ['an Origin that is none', { origin: 'null', host: 'null' }, false],
  ['nothing at all', {}, false],
  ['nothing but empty words', { site: '', origin: '', referer: '', host: '' }, false],
])('D-34 %s: %j', (_, said, isOwn) => {
  expect(comesFromShop({ ...nothing, ...said })).toBe(isOwn)
})

test.each([
  ['https://otra.pe', true],
  ['https://otra.pe/', false],
  ['http://otra.pe', false],
  ['null', false],
  ['', false],
  [null, false],
  [undefined, false],
])('CLIENT-02 the site %j is named by the owner: %j', (origin, isNamed) => {
  expect(isNamedOrigin(origin)).toBe(isNamed)
})

test('CLIENT-02 an opaque origin is nobody’s, even if the owner wrote it', () => {
  Object.assign(env(), { corsOrigins: ['null'] })
  expect(isNamedOrigin('null')).toBe(false)
  Object.assign(env(), { corsOrigins: ['https://otra.pe'] })
})
