import { MAX_ATTACHMENT_BYTES } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { fileTypeOf } from '../../lib/file-type.ts'
import { storedName } from '../../lib/stored-name.ts'

export interface StoredAttachment {
  name: string
  mime: string
  bytes: Buffer
}

const ALLOWED: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])

/** D-85: JPG, PNG, WebP or PDF up to 5 MB, recognised by content. */
export async function readChatAttachment(file: File): Promise<StoredAttachment> {
  if (file.size > MAX_ATTACHMENT_BYTES) throw new AppError('attachmentTooLarge')
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = fileTypeOf(bytes)
  if (!type || !ALLOWED.has(type.mime)) throw new AppError('chatAttachmentType')
  return { name: storedName(file.name, type.extension), mime: type.mime, bytes }
}
