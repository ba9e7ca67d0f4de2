import { expect, test } from 'vitest'
import { offeredSizes, readMySizes, sizeKind } from '#shared/rules/my-size.ts'

test.each([
  ['CALZADO MUJER', '38', 'shoe'],
  ['CALZADO', '37.5', 'shoe'],
  ['ROPA HOMBRE', 'M', 'clothing'],
  ['ROPA', '32', 'clothing'],
  ['ACCESORIOS', 'M', null],
  ['ROPA', 'ÚNICA', null],
  ['CALZADO', ' unica ', null],
  ['ROPA', 'ÚNICA 38', 'clothing'],
  ['CALZADO', ' ', null],
  ['', '38', null],
  ['constructor', '38', null],
] as const)('CHOOSE-02 of «%s» the size «%s» is a size of %s', (kind, size, expected) => {
  expect(sizeKind(kind, size)).toBe(expected)
})

test('CHOOSE-02 what stands in the storage is read with care, whoever wrote it', () => {
  for (const strange of [
    null,
    7,
    'x',
    [],
    { shoe: 38 },
    { shoe: '' },
    { hat: '7' },
    { clothing: 'M'.repeat(21) },
  ])
    expect(readMySizes(strange)).toEqual({})
  expect(readMySizes({ shoe: '', clothing: 'M'.repeat(20) })).toEqual({ clothing: 'M'.repeat(20) })
  expect(readMySizes({ shoe: '38', clothing: 'M', hat: 'x' })).toEqual({ shoe: '38', clothing: 'M' })
})

test('CHOOSE-02 a size is offered where the list has it, of the kind that is looked at, until one is chosen', () => {
  const mine = { shoe: '38', clothing: 'M' }
  const offer = (o: Partial<Parameters<typeof offeredSizes>[0]>) =>
    offeredSizes({ mine, typeproduct: '', chosen: '', listed: ['37', '38', 'M'], ...o }).map(
      ({ size }) => size,
    )
  expect(offer({})).toEqual(['38', 'M'])
  expect(offer({ typeproduct: 'CALZADO' })).toEqual(['38'])
  expect(offer({ typeproduct: 'ROPA' })).toEqual(['M'])
  expect(offer({ typeproduct: 'ACCESORIOS' })).toEqual([])
  expect(offer({ listed: ['37'] })).toEqual([])
  expect(offer({ chosen: '37' })).toEqual([])
  expect(offer({ mine: {} })).toEqual([])
})
