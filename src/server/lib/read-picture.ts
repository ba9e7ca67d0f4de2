import { MAX_ATTACHMENT_BYTES } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { fileTypeOf } from './file-type.ts'
import { storedName } from './stored-name.ts'

/** A picture that a customer sent to the shop; it is kept with its row, not with the shop's own pictures. */
export interface PrivatePicture {
  name: string
  mime: string
  bytes: Buffer
}

/** JPG, PNG or WebP up to 5 MB, recognised by content; refuses with `attachmentTooLarge` and `pictureType`. */
export async function readPicture(file: File): Promise<PrivatePicture> {
  if (file.size > MAX_ATTACHMENT_BYTES) throw new AppError('attachmentTooLarge')
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = fileTypeOf(bytes)
  if (!type?.mime.startsWith('image/')) throw new AppError('pictureType')
  return { name: storedName(file.name, type.extension), mime: type.mime, bytes }
}
