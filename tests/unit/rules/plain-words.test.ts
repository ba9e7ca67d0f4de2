import { expect, test } from 'vitest'
import { plainName, plainWords } from '#shared/rules/plain-words.ts'

test.each([
  'Av. José Larco 123, dpto. 4',
  'Av. Larco 1234 501, frente al parque 7',
  'Mz. C Lt. 12 Urb. Las Flores (2.º piso)',
  'Inversiones Ñandú S.A.C.',
  'Comercial 3M E.I.R.L.',
  '26 de Octubre',
])('GUARD-61 «%s» stands in a mail as it was typed', text => {
  expect(plainWords(text)).toBe(text)
})

test.each([
  ['Jr.Puno 120 Urb.Sol', 'Jr. Puno 120 Urb. Sol'],
  [' \u200B Rosa\n', 'Rosa'],
  ['Av.  Arequipa\n\n100', 'Av. Arequipa 100'],
  ['Ave\u200Bnida\u202E 1', 'Avenida 1'],
  ['a'.repeat(500), 'a'.repeat(120)],
  [`${'a'.repeat(119)}👟👟`, `${'a'.repeat(119)}👟`],
])('GUARD-61 «%s» stands there on one line, short and without hidden signs', (typed, mailed) => {
  expect(plainWords(typed)).toBe(mailed)
})

test.each([
  'Gana en https://malo.example/x?a=1',
  'hxxp://malo',
  'malo.pe',
  'MALO.PE/premio',
  'www malo pe',
  'av.malo.pe',
  'm\u200Balo.p\u200Be',
  'malo．pe',
  'malo。pe',
  'ñandú.pe',
  'yo@malo',
  'yo＠malo',
  'mailto:yo',
  'http://10.1.2.3',
  'mira 10.1.2.3/x',
  'llama al 999888777',
  'llama al 999 888 777',
  'llama al 014445566',
])('GUARD-61 of «%s» no word stands in a mail', text => {
  expect(plainWords(text)).toBe('')
  expect(plainName(text)).toBe('')
})

test.each([
  ['Rosa', 'Rosa'],
  ['Rosa 2', 'Rosa 2'],
  ['María del Carmen Núñez-O’Neill', 'María del Carmen Núñez-O’Neill'],
  ["D'Angelo Jr.", "D'Angelo Jr."],
  ['Gana 1000 soles', ''],
  ['¡Premio!', ''],
  ['<b>Rosa</b>', ''],
  ['Rosa'.repeat(20), 'Rosa'.repeat(15)],
])('GUARD-61 the name «%s» is «%s» in a mail', (typed, mailed) => {
  expect(plainName(typed)).toBe(mailed)
})
