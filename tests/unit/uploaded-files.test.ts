import { expect, test } from 'vitest'
import { fileTypeOf } from '#server/lib/file-type.ts'
import { readPicture } from '#server/lib/read-picture.ts'
import { storedName } from '#server/lib/stored-name.ts'
import { MAX_ATTACHMENT_BYTES } from '#shared/business.ts'

const bytes = (latin1: string) => new Uint8Array(Buffer.from(latin1, 'latin1'))

const KINDS = [
  ['jpg', 'image/jpeg', '\xff\xd8\xff'],
  ['png', 'image/png', '\x89PNG\r\n\x1a\n'],
  ['webp', 'image/webp', 'RIFF\x10\x00\x00\x00WEBP'],
  ['pdf', 'application/pdf', '%PDF-'],
  ['doc', 'application/msword', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  [
    'docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'PK\x03\x04 word/document.xml',
  ],
] as const

test.each(KINDS)('D-79 D-85 a %s is known by its first bytes', (extension, mime, start) => {
  expect(fileTypeOf(bytes(`${start}more`))).toEqual({ mime, extension })
})

test.each(KINDS)('D-79 D-85 all of the first bytes of a %s count', (_extension, _mime, start) => {
  for (let at = 0; at < start.length; at += 1) {
    const isLength = start.startsWith('RIFF') && at >= 4 && at < 8
    const spoiled = `${start.slice(0, at)}~${start.slice(at + 1)}more`
    // Between the words of a WebP is its length, and between the head of a DOCX and its directory anything.
    if (isLength || start[at] === ' ') continue
    expect(fileTypeOf(bytes(spoiled)), String(at)).toBeNull()
  }
  expect(fileTypeOf(bytes(` ${start}`))).toBeNull()
})

test.each(['', 'PK\x03\x04 xl/workbook.xml', 'RIFF\x10\x00\x00\x00WAVE', '<svg>', 'MZ'])(
  'D-79 D-85 anything else is no file for the shop: %j',
  start => {
    expect(fileTypeOf(bytes(start))).toBeNull()
  },
)

test.each([
  ['Mi compra.PDF', 'jpg', 'Mi compra.jpg'],
  ['recibo.final.pdf', 'pdf', 'recibo.final.pdf'],
  ['Año_2-ñandú 1', 'png', 'Año_2-ñandú 1.png'],
  ['../..\\etc/"pass<wd>:\r\n*?.pdf', 'png', '....etcpasswd.png'],
  ['*?.pdf', 'pdf', 'archivo.pdf'],
  ['', 'pdf', 'archivo.pdf'],
  [`${'a'.repeat(90)}.pdf`, 'pdf', `${'a'.repeat(80)}.pdf`],
])('D-79 the name %j of a %s is kept as %j', (name, extension, kept) => {
  expect(storedName(name, extension)).toBe(kept)
})

const picture = (size: number) => {
  const content = new Uint8Array(size)
  content.set(bytes('\x89PNG\r\n\x1a\n'))
  return new File([content], 'foto.gif', { type: 'image/gif' })
}

test('D-85 a picture may have five megabytes, and is what its bytes say', async () => {
  const { bytes: kept, ...rest } = await readPicture(picture(MAX_ATTACHMENT_BYTES))
  expect(rest).toEqual({ name: 'foto.png', mime: 'image/png' })
  expect(kept).toHaveLength(MAX_ATTACHMENT_BYTES)
  await expect(readPicture(picture(MAX_ATTACHMENT_BYTES + 1))).rejects.toMatchObject({
    code: 'attachmentTooLarge',
  })
  for (const content of ['%PDF-1.7', 'text'])
    await expect(readPicture(new File([content], 'foto.png'))).rejects.toMatchObject({ code: 'pictureType' })
})
