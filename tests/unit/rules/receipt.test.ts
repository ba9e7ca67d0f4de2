import { expect, test } from 'vitest'
import {
  documentDraftOf,
  documentDraftProblems,
  receiptLines,
  type DocumentDraft,
} from '#shared/rules/receipt.ts'

const boleta: DocumentDraft = {
  tipoComprobante: 'BOLETA',
  numeroComprobante: '',
  razonSocial: '',
  direccionFiscal: '',
  tipoDocumento: 'DNI',
  numeroDocumento: '45678912',
}
const factura: DocumentDraft = {
  ...boleta,
  tipoComprobante: 'FACTURA',
  numeroComprobante: '20131312955',
  razonSocial: 'Pasos S.A.C.',
  direccionFiscal: 'Av. Sol 1',
}

test('FISCAL-02 a receipt names its company line by line, and one of before only what it has', () => {
  expect(receiptLines(factura)).toEqual(['FACTURA · 20131312955', 'Pasos S.A.C.', 'Av. Sol 1'])
  const { razonSocial: _name, direccionFiscal: _address, ...before } = boleta
  expect(receiptLines(before)).toEqual(['BOLETA'])
  expect(documentDraftOf({ ...before, tipoDocumento: '', numeroDocumento: '' })).toEqual({
    ...boleta,
    numeroDocumento: '',
  })
})

test('FISCAL-06 the form of a correction begins with what the order has', () => {
  const ofCompany = { ...factura, tipoDocumento: 'CE' as const, numeroDocumento: '001234567' }
  expect(documentDraftOf(ofCompany)).toEqual(ofCompany)
})

test.each<[string, DocumentDraft, Record<string, string>]>([
  ['a boleta', boleta, {}],
  ['a factura', factura, {}],
  ['no document', { ...boleta, numeroDocumento: ' ' }, { numeroDocumento: 'required' }],
  ['a DNI of seven', { ...boleta, numeroDocumento: '4567891' }, { numeroDocumento: 'dniInvalid' }],
  ['a long passport', { ...boleta, tipoDocumento: 'PASAPORTE', numeroDocumento: 'AB12345678' }, {}],
  ...(['CE', 'PASAPORTE'] as const).flatMap(
    (tipoDocumento): [string, DocumentDraft, Record<string, string>][] => [
      [`a ${tipoDocumento} of 20`, { ...boleta, tipoDocumento, numeroDocumento: 'A'.repeat(20) }, {}],
      [
        `a ${tipoDocumento} of 21`,
        { ...boleta, tipoDocumento, numeroDocumento: 'A'.repeat(21) },
        { numeroDocumento: 'documentTooLong' },
      ],
    ],
  ),
  ['a DNI of nine', { ...boleta, numeroDocumento: '456789123' }, { numeroDocumento: 'documentTooLong' }],
  ['a RUC for a document', { ...boleta, tipoDocumento: 'RUC', numeroDocumento: '20131312955' }, {}],
  [
    'a RUC of twelve for a document',
    { ...boleta, tipoDocumento: 'RUC', numeroDocumento: '201313129551' },
    { numeroDocumento: 'documentTooLong' },
  ],
  [
    'spaces around its numbers',
    { ...factura, numeroComprobante: ' 20131312955 ', numeroDocumento: ' 45678912 ' },
    {},
  ],
  ['a RUC of twelve', { ...factura, numeroComprobante: '201313129551' }, { numeroComprobante: 'rucTooLong' }],
  [
    'spaces alone for a company',
    { ...factura, numeroComprobante: ' ', razonSocial: ' ', direccionFiscal: ' ' },
    { numeroComprobante: 'required', razonSocial: 'required', direccionFiscal: 'required' },
  ],
  ['a wrong RUC', { ...factura, numeroComprobante: '20131312956' }, { numeroComprobante: 'rucInvalid' }],
  [
    'a bare factura',
    { ...boleta, tipoComprobante: 'FACTURA' },
    { numeroComprobante: 'required', razonSocial: 'required', direccionFiscal: 'required' },
  ],
])('FISCAL-06 the form of a correction with %s', (_, draft, problems) => {
  expect(documentDraftProblems(draft)).toEqual(problems)
})
