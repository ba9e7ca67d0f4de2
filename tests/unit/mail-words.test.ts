import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { mailMessages } from '#shared/messages/mail.ts'
import { filesOf } from '../support/source-files.ts'

const writers = filesOf(resolve('src/server'))
  .map(file => ({ file: basename(file), text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => /import \{[^}]*(?:queueMail|mailOwner|mailCustomer)\b/.test(text))

test('GUARD-61 the files that write mails are found', () => {
  expect(writers.length).toBeGreaterThan(8)
})

/** What the row of an account calls its owner, as an argument. */
const RAW_NAME = /(?<!plainName\()\b(?:customer|account|user|actor)\.(?:name|lastname)\b/

test.each(writers)('GUARD-61 $file writes only what was made plain', ({ text }) => {
  const row = text.includes('const order = orderForMail(row)') ? 'row' : 'order'
  const read = text.replaceAll(/orderForMail\(\w+\)\.shipping/g, '')
  expect(read).not.toMatch(new RegExp(String.raw`\b${row}\.shipping\b|\bshipping\b[^(){}]*\} = ${row}\b`))
  expect(read).not.toMatch(/\bOrderShipping\b|\{[^{}]*\bshipping\b[^{}]*\}: OrderRow\b/)
  expect(read).not.toMatch(RAW_NAME)
  if (/\bshipping\.\w/.test(read)) expect(text).toContain('orderForMail(')
})

test.each([
  ['a@b.pe', '999 111 222', 'Escríbenos a a@b.pe o por WhatsApp al 999 111 222.'],
  ['a@b.pe', '', 'Escríbenos a a@b.pe.'],
  ['', '999 111 222', 'Escríbenos por WhatsApp al 999 111 222.'],
  ['', '', 'Escríbenos.'],
])('D-95 mails offer help by «%s» and «%s», as far as the shop has them', (email, phone, sentence) => {
  expect(mailMessages.help(email, phone)).toBe(`¿Necesitas ayuda? ${sentence}`)
})
