import { expect, test } from 'vitest'
import { MAX_ATTACHMENT_BYTES } from '#shared/business.ts'
import {
  attachmentProblem,
  complaintProblems,
  FIRST_DEPARTMENTS,
  newComplaintDraft,
  REPLY_BUSINESS_DAYS,
  REQUIRED_FIELDS,
  sheetNumber,
  withComplaintField,
} from '#shared/rules/complaints.ts'
import { completeSheet } from '../../support/complaint-sheet.ts'

const complete = { ...newComplaintDraft, ...completeSheet }

test('VAL-31 exactly the twelve named fields are required', () => {
  expect([...REQUIRED_FIELDS].sort()).toEqual(
    [
      'tipoDocumento',
      'numeroDocumento',
      'nombres',
      'apellidos',
      'email',
      'telefono',
      'departamento',
      'provincia',
      'distrito',
      'direccion',
      'detalleReclamo',
      'tipoReclamo',
    ].sort(),
  )
  expect(complaintProblems(complete)).toEqual({})
})

test.each(REQUIRED_FIELDS)('VAL-31 %s without anything but blanks is missing', field => {
  expect(complaintProblems({ ...complete, [field]: '  ' })).toEqual({ [field]: 'required' })
})

test('DATA-46 DATA-48 D-113 a new form begins with DNI and queja', () => {
  expect(newComplaintDraft).toMatchObject({ tipoDocumento: 'DNI', tipoReclamo: 'queja' })
})

test.each([
  ['email', 'rosa@', 'emailInvalid'],
  ['numeroDocumento', '1234', 'documentInvalid'],
  ['numeroDocumento', '123456789', 'documentTooLong'],
  ['montoReclamado', 'cien', 'amountInvalid'],
  ['montoReclamado', '1.999', 'amountInvalid'],
] as const)('VAL-32 %s %j is %s', (field, value, problem) => {
  expect(complaintProblems({ ...complete, [field]: value })).toEqual({ [field]: problem })
})

test.each([
  ['DNI', 8],
  ['CE', 20],
  ['PASAPORTE', 20],
  ['RUC', 11],
] as const)('D-53 VAL-32 a number of type %s has at most %i characters', (tipoDocumento, most) => {
  const problemAt = (length: number) =>
    complaintProblems({ ...complete, tipoDocumento, numeroDocumento: '2'.repeat(length) }).numeroDocumento
  expect(problemAt(most)).not.toBe('documentTooLong')
  expect(problemAt(most + 1)).toBe('documentTooLong')
})

test('INFO-13 a complaint is answered within 15 business days', () => {
  expect(REPLY_BUSINESS_DAYS).toBe(15)
})

test('VAL-31 problems come in the order of the form, so that the first is looked at first', () => {
  const draft = { ...newComplaintDraft, numeroDocumento: '12', montoReclamado: 'x' }
  expect(Object.keys(complaintProblems(draft))).toEqual([
    'numeroDocumento',
    'nombres',
    'apellidos',
    'email',
    'telefono',
    'departamento',
    'provincia',
    'distrito',
    'direccion',
    'montoReclamado',
    'detalleReclamo',
  ])
})

test('DATA-47 D-80 the first departments are exactly three; another department empties what lies below', () => {
  expect(FIRST_DEPARTMENTS).toEqual(['Lima', 'Arequipa', 'Cusco'])
  expect(withComplaintField(complete, 'departamento', 'Cusco')).toMatchObject({
    departamento: 'Cusco',
    provincia: '',
    distrito: '',
  })
  expect(withComplaintField(complete, 'provincia', 'Sullana')).toMatchObject({
    provincia: 'Sullana',
    distrito: '',
  })
  expect(withComplaintField(complete, 'nombres', 'Ana')).toEqual({ ...complete, nombres: 'Ana' })
})

test.each([
  ['foto.JPG', MAX_ATTACHMENT_BYTES, null],
  ['boleta.pdf', MAX_ATTACHMENT_BYTES + 1, 'fileTooLarge'],
  ['carta.docx', 10, null],
  ['programa.exe', 10, 'fileType'],
  ['sin-extension', 10, 'fileType'],
])('VAL-33 CONST-12 D-79 %s of %i bytes is %s', (name, size, problem) => {
  expect(MAX_ATTACHMENT_BYTES).toBe(5 * 1024 * 1024)
  expect(attachmentProblem({ name, size })).toBe(problem)
})

test('D-87 sheet numbers have nine digits and the year', () => {
  expect(sheetNumber(1, 2026)).toBe('000000001-2026')
  expect(sheetNumber(1234, 2027)).toBe('000001234-2027')
})
