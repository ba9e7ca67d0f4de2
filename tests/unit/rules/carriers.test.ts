import { expect, test } from 'vitest'
import { isCarrierLink } from '#shared/rules/carriers.ts'

test.each([
  ['', true],
  ['https://rastreo.pe', true],
  ['https://rastreo.pe/?guia={numero}', true],
  ['http://rastreo.pe', false],
  ['javascript:alert(1)', false],
  ['https://', false],
  ['https://rastreo.pe/ guia', false],
  ['https://rastreo.pe/"><b>', false],
  ['https://[rastreo', false],
  [`https://${'a'.repeat(200)}`, true],
  [`https://${'a'.repeat(201)}`, false],
])('PARCEL-09 the link «%s» of a carrier: %s', (link, isFine) => {
  expect(isCarrierLink(link)).toBe(isFine)
})
