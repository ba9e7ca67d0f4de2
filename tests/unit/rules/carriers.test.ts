import { expect, test } from 'vitest'
import { ParcelNotesBody } from '#shared/contracts/parcel-notes.ts'
import {
  CARRIER_FIELDS,
  isCarrierLink,
  isExactLink,
  missingField,
  trackingLink,
  unlikeField,
  type CarrierNotes,
} from '#shared/rules/carriers.ts'

const nothing: CarrierNotes = {
  ...{ tracking: '', code: '', key: '', agency: '', ubigeo: '' },
  ...{ recipient: '', document: '', phone: '', freight: '' },
}

test.each<[keyof CarrierNotes, readonly string[], readonly string[]]>([
  [
    'tracking',
    ['A-1', '123', 'x9z', 'A'.repeat(40)],
    ['A', '12', '-12', '12-', 'A 12', 'Ñ12', 'A'.repeat(41)],
  ],
  ['code', ['4F-9'], ['4_9', '<b>']],
  ['key', ['1234'], ['12', '1 2 3']],
  ['ubigeo', ['150122'], ['15012', '1501220', '15012a']],
  ['document', ['45678912', 'ab1234567890'], ['4567891', 'ab12345678901', '4567 8912', 'ñ5678912']],
  ['phone', ['987654321', '+51 987 654 321'], ['14445566', 'x']],
  ['agency', ['Av. México 1190, La Victoria'], []],
  ['recipient', ['Ana Quispe'], []],
  ['freight', ['prepaid', 'destination'], []],
])('PARCEL-09 of a carrier’s notes, as %s %j may be written and %j not', (field, fine, wrong) => {
  const read = (text: string) => unlikeField({ ...nothing, [field]: text })
  expect(fine.map(read)).toEqual(fine.map(() => null))
  expect(wrong.map(read)).toEqual(wrong.map(() => field))
})

test('PARCEL-09 of several wrong notes the first is named, and none of an empty parcel', () => {
  expect(unlikeField(nothing)).toBeNull()
  const wrong = { ...nothing, tracking: '-', code: '-', key: '-', ubigeo: '1', document: '1', phone: '1' }
  const named: (string | null)[] = []
  for (let notes: CarrierNotes = wrong, field = unlikeField(notes); field; field = unlikeField(notes)) {
    named.push(field)
    notes = { ...notes, [field]: '' }
  }
  expect(named).toEqual(['tracking', 'code', 'key', 'ubigeo', 'document', 'phone'])
})

test.each([
  ['tracking', ['tracking']],
  ['code', ['code']],
  ['key', ['key']],
  ['agency', ['agency', 'ubigeo']],
  ['recipient', ['recipient', 'document', 'phone']],
  ['freight', ['freight']],
] as const)('PARCEL-09 a carrier that wants %s wants %j', (wish, parts) => {
  const full: CarrierNotes = {
    ...{ tracking: 'A-1', code: '77', key: '1234', agency: 'Grau', ubigeo: '150115' },
    ...{ recipient: 'Ana', document: '45678912', phone: '987654321', freight: 'prepaid' },
  }
  expect(missingField({ wants: [wish] }, full)).toBeNull()
  expect(missingField({ wants: [wish] }, nothing)).toBe(parts[0])
  for (const part of parts) expect(missingField({ wants: [wish] }, { ...full, [part]: '' })).toBe(part)
  expect(CARRIER_FIELDS).toContain(wish)
  const others = CARRIER_FIELDS.filter(field => field !== wish)
  for (const part of parts) expect(missingField({ wants: others }, { ...full, [part]: '' })).toBeNull()
  expect(missingField({ wants: [] }, nothing)).toBeNull()
})

test.each([
  ['https://rastreo.pe/?g={guia}', 'A-1', 'https://rastreo.pe/?g=A-1', true],
  ['https://rastreo.pe/?g={guia}&x=1', 'A&1', 'https://rastreo.pe/?g=A%261&x=1', true],
  ['https://rastreo.pe', 'A-1', 'https://rastreo.pe', false],
  ['', 'A-1', '', false],
])(
  'PARCEL-09 with the link «%s» the parcel %s is followed at «%s», its own page: %s',
  (link, number, at, isExact) => {
    expect(trackingLink({ link }, number)).toBe(at)
    expect(isExactLink({ link })).toBe(isExact)
  },
)

test.each([
  ['', true],
  ['https://rastreo.pe', true],
  ['https://rastreo.pe/?guia={numero}', true],
  ['https://rastreo.pe/?guia={guia}', true],
  ['https://rastreo{guia}.pe/', true],
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

test.each([
  ['', true],
  ['prepaid', true],
  ['destination', true],
  ['free', false],
])('PARCEL-09 the freight «%s» may be noted: %s', (freight, isFine) => {
  expect(ParcelNotesBody.safeParse({ freight }).success).toBe(isFine)
  expect(ParcelNotesBody.safeParse({}).data?.freight).toBe('')
})
