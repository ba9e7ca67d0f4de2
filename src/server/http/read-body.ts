import { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { z } from 'zod'
import { MAX_ATTACHMENT_BYTES } from '#shared/business.ts'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { JSON_LIMIT_BYTES, UPLOAD_LIMIT_BYTES } from './bodies.ts'
import type { QuotaShare } from './body-quota.ts'
import { isStorable, isStorableTree } from './storable.ts'

/** More fields than the longest form has; a body with one more is refused. */
const FORM_LIMITS = {
  parts: 40,
  fields: 40,
  files: 2,
  fieldNameSize: 100,
  fieldSize: 40_000,
  // One byte more than is allowed, so that the use case notices and refuses it with its own sentence.
  fileSize: MAX_ATTACHMENT_BYTES + 1,
  headerPairs: 20,
  headerSize: 4_096,
}

/** The bytes of a body as they come; the quota counts them; refuses with `bodyTooLarge` beyond the limit. */
async function* bytesOf(request: Request, limit: number, quota: QuotaShare): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('bodyTooLarge')
  if (!request.body) return
  let size = 0
  // The rest stays unread: cancelling the stream while it waits for its next bytes is an error that nobody catches.
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new AppError('bodyIncomplete')
    })
    if (done) return
    size += value.byteLength
    if (size > limit) throw new AppError('bodyTooLarge')
    quota.take(value.byteLength)
    yield value
  }
}

/**
 * Reads a JSON body of at most 100 KB, whatever its Content-Length says; refuses a body that is not JSON or not text.
 */
export async function readJson(
  request: Request,
  quota: QuotaShare,
  limit = JSON_LIMIT_BYTES,
): Promise<unknown> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytesOf(request, limit, quota)) chunks.push(chunk)
  let value: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
    value = JSON.parse(text)
  } catch {
    throw new AppError('malformedJson')
  }
  if (!isStorableTree(value)) throw new AppError('badRequest')
  return value
}

const FIELDS_LIMIT_BYTES = 4_096

/** The fields of a form without files, as browsers send it without script. Of a repeated field the last one counts. */
export async function readFields(request: Request, quota: QuotaShare): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) throw new AppError('malformedForm')
  const chunks: Uint8Array[] = []
  for await (const chunk of bytesOf(request, FIELDS_LIMIT_BYTES, quota)) chunks.push(chunk)
  const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('latin1')))
  if (!isStorableTree(fields)) throw new AppError('badRequest')
  return fields
}

const HEADERS_LIMIT_BYTES = 8_192
const HeadersBody = z.object({
  headers: z.union([
    z.object({ Authorization: z.string() }).transform(({ Authorization }) => Authorization),
    z.object({ authorization: z.string() }).transform(({ authorization }) => authorization),
  ]),
})

/**
 * The `Authorization` header that some clients send by mistake in the body of a call marked `tokenInBody`
 * (`{"headers":{"Authorization":"Bearer …"}}`). Null for every other body, because these calls have none.
 */
export async function readHeaderInBody(request: Request, quota: QuotaShare): Promise<string | null> {
  try {
    const parsed = HeadersBody.safeParse(await readJson(request, quota, HEADERS_LIMIT_BYTES))
    return parsed.data?.headers ?? null
  } catch (error) {
    if (error instanceof AppError && IGNORED.includes(error.code)) return null
    throw error
  }
}
const IGNORED: readonly ErrorCode[] = ['malformedJson', 'badRequest', 'bodyTooLarge']

/** Browsers escape these three in a file name, and nothing else (HTML, multipart/form-data encoding). */
const plainName = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

/** The value of a form field: text, or a file with its bytes. */
type FormValues = Map<string, string | File>

function parser(request: Request, values: FormValues, fail: (error: AppError) => void) {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' } as BusboyHeaders
  const busboy = new Busboy({ headers, limits: FORM_LIMITS, preservePath: true })
  busboy.on('field', (name, value, nameIsCut, valueIsCut) => {
    if (nameIsCut || valueIsCut) fail(new AppError('bodyTooLarge'))
    else if (!isStorable(name) || !isStorable(value)) fail(new AppError('badRequest'))
    else values.set(name, value)
  })
  busboy.on('file', (name, stream, filename: string | undefined, _encoding, type) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('error', () => {
      fail(new AppError('malformedForm'))
    })
    stream.on('end', () => {
      // What a browser sends for a file input without a file.
      if (chunks.length === 0) return
      const file = new File(chunks as BlobPart[], plainName(filename ?? ''), { type })
      if (isStorable(name) && isStorable(file.name)) values.set(name, file)
      else fail(new AppError('badRequest'))
    })
  })
  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) {
    busboy.on(limit, () => {
      fail(new AppError('bodyTooLarge'))
    })
  }
  return busboy
}

/**
 * The fields of a form, one value each; a file input without a file counts as missing. Reads while the body comes and
 * ends at the first mistake.
 */
export async function readForm(request: Request, quota: QuotaShare): Promise<unknown> {
  const values: FormValues = new Map()
  await new Promise<void>((resolve, reject) => {
    const source = Readable.from(bytesOf(request, UPLOAD_LIMIT_BYTES, quota), { objectMode: false })
    const fail = (error: unknown) => {
      source.unpipe()
      source.destroy()
      reject(error instanceof AppError ? error : new AppError('malformedForm'))
    }
    try {
      const busboy = parser(request, values, fail)
      busboy.on('finish', resolve)
      busboy.on('error', fail)
      source.on('error', fail)
      source.pipe(busboy)
    } catch (error) {
      fail(error)
    }
  })
  return Object.fromEntries(values)
}
