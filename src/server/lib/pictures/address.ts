import { z } from 'zod'

/** A place in a storage that speaks S3. */
export interface S3Place {
  bucket: string
  /** The beginning of every key: '' or `folder/`. */
  prefix: string
  /** The address of a storage that is not Amazon's. */
  endpoint: string | undefined
  region: string
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[\w-]{1,40}$/

/** Reads `s3://bucket/prefix?endpoint=…&region=…`; null for anything else. */
export function readS3Address(text: string): S3Place | null {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.username !== '' || !BUCKET.test(url.hostname)) return null
  const unknown = [...url.searchParams.keys()].some(name => name !== 'endpoint' && name !== 'region')
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (unknown || !REGION.test(region)) return null
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) return null
  const path = url.pathname.split('/').filter(Boolean)
  if (path.some(part => !/^[\w.-]+$/.test(part))) return null
  return { bucket: url.hostname, prefix: path.map(part => `${part}/`).join(''), endpoint, region }
}

/** For the settings: the text as a place. */
export const s3Address = (message: string) =>
  z.string().transform((text, context) => {
    const place = readS3Address(text)
    if (place) return place
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
