import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors.ts'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { log } from '../log.ts'
import { StartError } from '../start-error.ts'
import type { S3Place } from './address.ts'
import { PICTURE_NAME, type PictureStorage } from './storage.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
}
const FOREVER = 'public, max-age=31536000, immutable'
const CONNECT_MS = 3_000
const ANSWER_MS = 10_000
const ATTEMPTS = 3
const REMOVALS_AT_ONCE = 8

interface Failure extends Error {
  $metadata?: { httpStatusCode?: number }
}
const statusOf = (error: unknown): number | undefined => (error as Failure).$metadata?.httpStatusCode

/** The client is large, so it is loaded only when pictures are kept in such a storage. */
async function load({ bucket, endpoint, region }: S3Place) {
  const sdk = await import('@aws-sdk/client-s3')
  const {
    AWS_ACCESS_KEY_ID: id = '',
    AWS_SECRET_ACCESS_KEY: key = '',
    AWS_SESSION_TOKEN: token,
  } = process.env
  const client = new sdk.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // The source of the keys is named, so that the client does not search for keys elsewhere, for example on the
    // network.
    credentials: {
      accessKeyId: id,
      secretAccessKey: key,
      ...(token === undefined ? {} : { sessionToken: token }),
    },
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    // Storages that are not Amazon's do not know its newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client, Bucket: bucket }
}

/** Pictures in a storage that speaks S3. One that does not answer is the refusal `mediaUnavailable`. */
export function s3Storage(place: S3Place): PictureStorage & { check(): Promise<void> } {
  let loading: ReturnType<typeof load> | undefined
  const open = () => (loading ??= load(place))
  const keyOf = (name: string): string => place.prefix + name

  /** What the storage does not have is null; any other failure is not the caller's fault. */
  async function asking<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      if (statusOf(error) === 404) return null
      log.warn('picture storage failed', { error, status: statusOf(error) })
      throw new AppError('mediaUnavailable')
    }
  }

  return {
    async put(name, make) {
      const scratch = await mkdtemp(join(tmpdir(), 'vitrina-media-'))
      try {
        const draft = join(scratch, 'draft')
        await make(draft)
        const { sdk, client, Bucket } = await open()
        const command = new sdk.PutObjectCommand({
          Bucket,
          Key: keyOf(name),
          // Read whole, so that a failed upload can be repeated.
          Body: await readFile(draft),
          ContentType: TYPES[extname(name)] ?? 'application/octet-stream',
          CacheControl: FOREVER,
        })
        const done = await asking(() => client.send(command))
        if (!done) throw new AppError('mediaUnavailable')
      } finally {
        await rm(scratch, { recursive: true, force: true })
      }
    },
    async has(name) {
      const { sdk, client, Bucket } = await open()
      return (
        (await asking(() => client.send(new sdk.HeadObjectCommand({ Bucket, Key: keyOf(name) })))) !== null
      )
    },
    async read(name) {
      const { sdk, client, Bucket } = await open()
      const found = await asking(() => client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(name) })))
      return (found?.Body as Readable | undefined) ?? null
    },
    async remove(names) {
      const { sdk, client, Bucket } = await open()
      const next = names.values()
      const work = async () => {
        for (const name of next)
          await asking(() => client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(name) })))
      }
      await Promise.all(Array.from({ length: REMOVALS_AT_ONCE }, work))
    },
    async *list() {
      const { sdk, client, Bucket } = await open()
      let token: string | undefined
      do {
        const command = new sdk.ListObjectsV2Command({
          Bucket,
          Prefix: place.prefix,
          ...(token === undefined ? {} : { ContinuationToken: token }),
        })
        const page = await asking(() => client.send(command))
        if (!page) throw new AppError('mediaUnavailable')
        for (const { Key = '' } of page.Contents ?? []) {
          const name = Key.slice(place.prefix.length)
          if (PICTURE_NAME.test(name)) yield name
        }
        token = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (token !== undefined)
    },
    /** Refuses the start because of errors that do not go away: no keys, a wrong address, somebody else's bucket. */
    async check() {
      if (!process.env['AWS_ACCESS_KEY_ID'] || !process.env['AWS_SECRET_ACCESS_KEY'])
        throw new StartError(say.mediaKeysMissing)
      const { sdk, client, Bucket } = await open()
      try {
        await client.send(new sdk.HeadBucketCommand({ Bucket }))
      } catch (error) {
        const status = statusOf(error)
        const { code } = error as NodeJS.ErrnoException
        if (status === 404) throw new StartError(say.mediaBucketUnknown(place.bucket))
        if (status !== undefined && status >= 300 && status < 500)
          throw new StartError(say.mediaForbidden(place.bucket, status))
        if (code === 'ENOTFOUND') throw new StartError(say.mediaHostUnknown(place.endpoint ?? ''))
        // The shop opens even if the storage is away for a while.
        log.warn('picture storage does not answer', { error })
      }
    },
  }
}
