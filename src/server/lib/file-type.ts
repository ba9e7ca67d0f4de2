/** What a file really is, recognised by its first bytes and not by its name (D-79, D-85). */
interface FileType {
  mime: string
  extension: string
}

const startsWith = (bytes: Uint8Array, signature: readonly number[], offset = 0): boolean =>
  signature.every((byte, i) => bytes[offset + i] === byte)

const ascii = (text: string): number[] => Array.from(text, letter => letter.charCodeAt(0))

/** A DOCX is a ZIP whose directory names `word/`; any other ZIP is refused. */
const isWordZip = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes('word/document.xml')

/** JPG, PNG, WebP, PDF, DOC or DOCX by content; null for anything else. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { mime: 'image/jpeg', extension: 'jpg' }
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return { mime: 'image/png', extension: 'png' }
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8))
    return { mime: 'image/webp', extension: 'webp' }
  if (startsWith(bytes, ascii('%PDF-'))) return { mime: 'application/pdf', extension: 'pdf' }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))
    return { mime: 'application/msword', extension: 'doc' }
  if (startsWith(bytes, ascii('PK\u0003\u0004')) && isWordZip(bytes))
    return {
      mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      extension: 'docx',
    }
  return null
}
