import { expect, test } from 'vitest'
import { isHost, readAddress } from '#server/http/request-url.ts'

const pathOf = (target: string) => {
  const read = readAddress(target)
  if (read.kind === 'address') return read.address.pathname + read.address.search
  return read.kind === 'moved' ? `-> ${read.location}` : read.code
}

test.each([
  ['/', '/'],
  ['/shops?brand=ADIDAS', '/shops?brand=ADIDAS'],
  ['/api/brand-get/D%26G', '/api/brand-get/D%26G'],
  ['/api/brand-get/A%2FB', '/api/brand-get/A%2FB'],
  ['/product/details/ni%C3%B1o-100%25', '/product/details/ni%C3%B1o-100%25'],
  ['/static/js/a.B-c_d.js', '/static/js/a.B-c_d.js'],
])('%s is its one spelling', (target, path) => {
  expect(pathOf(target)).toBe(path)
})

test.each([
  ['/%61pi/banners', '/api/banners'],
  ['/product/details/%7Aapatilla', '/product/details/zapatilla'],
  ['/product/details/ni%c3%b1o', '/product/details/ni%C3%B1o'],
  ['/a"b<c>', '/a%22b%3Cc%3E'],
  ['//evil.example/', '/evil.example'],
  ['/shops/?a=1', '/shops?a=1'],
  ['/a///b', '/a/b'],
  ['/index.html', '/'],
  ['/blog/index.html', '/blog'],
  ['/blog.html', '/blog'],
  ['/.html', '/'],
  ['/index%2Ehtml', '/'],
  ['http://shop.pe/%61?x', '/a?x'],
])('HARD-03 %s leads to %s', (target, path) => {
  expect(pathOf(target)).toBe(`-> ${path}`)
})

test.each([
  '',
  '*',
  'shop.pe:443',
  '/..',
  '/%2e%2E/x',
  '/a/./b',
  '/a\\b',
  '/a#b',
  '/?#',
  '/a b',
  '/ñ',
  '/%',
  '/%zz',
  '/%00',
  '/%0d%0aset-cookie:x',
  '/%7f',
  '/%ED%A0%80',
  '/%FF',
  '/%2561pi',
  '/%252e%252e/x',
])('HARD-03 %j is refused', target => {
  expect(pathOf(target)).toBe('badRequest')
})

test('an absolute target is read without its host', () => {
  expect(pathOf('HTTP://evil.example/shops?x=1')).toBe('/shops?x=1')
  expect(pathOf('http://evil.example')).toBe('/')
})

test('HARD-04 an address beyond its limits is refused, and any length is read in linear time', () => {
  expect(pathOf(`/${'a'.repeat(1_024)}`)).toBe('addressTooLong')
  expect(pathOf(`/?${'a'.repeat(4_096)}`)).toBe('addressTooLong')
  // The processor's time of this process: what else the machine does plays no part.
  const before = process.cpuUsage()
  for (const part of ['/', '%2F', '%61', '.', '.html', 'index.html/', '"', '%25', '%'])
    for (const length of [1_020, 1_000_000]) pathOf(`/${part.repeat(length).slice(0, length)}b`)
  const { user } = process.cpuUsage(before)
  expect(user / 1_000, 'ms of the processor').toBeLessThan(500)
})

test('a host that no URL can hold is none', () => {
  for (const host of ['shop.pe', 'localhost:4321', '[::1]:80', '10.0.0.1', 'a_b.pe'])
    expect(isHost(host)).toBe(true)
  for (const host of ['', 'a b', 'u@h', 'u:p@h', 'h/x', 'h:port', '[x]', 'h?', 'ñ.pe', 'a'.repeat(300)])
    expect(isHost(host), host).toBe(false)
})
