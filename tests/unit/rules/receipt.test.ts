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

test.each<[string, DocumentDraft, Record<string, string>]>([
  ['a boleta', boleta, {}],
  ['a factura', factura, {}],
  ['no document', { ...boleta, numeroDocumento: ' ' }, { numeroDocumento: 'required' }],
  ['a DNI of seven', { ...boleta, numeroDocumento: '4567891' }, { numeroDocumento: 'documentInvalid' }],
  ['a long passport', { ...boleta, tipoDocumento: 'PASAPORTE', numeroDocumento: 'AB12345678' }, {}],
  ['a wrong RUC', { ...factura, numeroComprobante: '20131312956' }, { numeroComprobante: 'rucInvalid' }],
  [
    'a bare factura',
    { ...boleta, tipoComprobante: 'FACTURA' },
    { numeroComprobante: 'required', razonSocial: 'required', direccionFiscal: 'required' },
  ],
])('FISCAL-06 the form of a correction with %s', (_, draft, problems) => {
  expect(documentDraftProblems(draft)).toEqual(problems)
})
