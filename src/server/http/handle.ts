import type { APIContext, APIRoute } from 'astro'
import type { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import type { Endpoint } from '#shared/endpoints.ts'
import { things } from '#shared/messages/things.ts'
import { outageOf } from '../db/outage.ts'
import { log } from '../lib/log.ts'
import { clientAddress } from './address.ts'
import { SELLER_COOKIE, TOKEN_COOKIE, type Actor } from '../lib/actor.ts'
import { Reply } from '../lib/reply.ts'
import { readCredentials, resolveActor, resolveParticipant, resolveSeller, signedIn } from './actor.ts'
import { findSellerSession } from '../modules/sellers/sessions.ts'
import { json, refusal, refusalOf } from './reply.ts'
import { isSameOrigin } from './security.ts'

const MAX_JSON_BYTES = 100_000

export interface Call<Body> {
  body: Body
  params: Record<string, string>
  query: URLSearchParams
  headers: Headers
  actor: Actor
  /** The caller's network address, for rate limits only. */
  address: string
}

/** What a route is made of, so that tests can try every call with bodies of its own schema. */
export type ShopRoute = APIRoute & { endpoint: Endpoint; schema: z.ZodType | null }

/**
 * Makes an API route of an endpoint, the schema of its body (null for none) and a use case: who is asking,
 * parse, run, answer or refuse. Use cases throw AppError; anything else is a bug, logged and answered with a
 * generic 500 (D-38).
 */
export function handle<Input, Answer, Schema extends z.ZodType>(
  endpoint: Endpoint<Input, Answer>,
  schema: Schema | null,
  useCase: (call: Call<z.output<Schema>>) => Promise<Answer | Reply<Answer>>,
): ShopRoute {
  const route: APIRoute = async context => {
    try {
      if (/%00/.test(context.url.href)) throw new AppError('badRequest')
      const params = readParams(context)
      const raw = schema === null ? undefined : await readBody(endpoint, context.request)
      const actor = await whoAsks(endpoint, context, params, raw)
      const body = (schema === null ? undefined : parse(schema, raw)) as z.output<Schema>
      const answer = await useCase({
        body,
        params,
        query: context.url.searchParams,
        headers: context.request.headers,
        actor,
        address: clientAddress(context),
      })
      const reply = answer instanceof Reply ? answer : new Reply(answer)
      return json(reply.body, reply.status ?? endpoint.status ?? 200, reply.headers)
    } catch (error) {
      return refuse(error, context)
    }
  }
  return Object.assign(route, { endpoint, schema })
}

/** Who is asking, refused where the endpoint's access says so. A write by cookie alone must come from the shop (D-34). */
async function whoAsks(
  endpoint: Endpoint,
  context: APIContext,
  params: Record<string, string>,
  raw: unknown,
): Promise<Actor> {
  const { headers } = context.request
  const isSellers = endpoint.access === 'seller'
  const credentials = readCredentials(
    headers,
    context.cookies.get(isSellers ? SELLER_COOKIE : TOKEN_COOKIE)?.value,
  )
  const isWrite = endpoint.method !== 'GET' || endpoint.writes === true
  if (isWrite && credentials.byCookie && !isSameOrigin(context.request)) {
    if (endpoint.access !== 'public') throw new AppError('foreignOrigin')
    credentials.token = null
  }
  const claimed = readOwner(endpoint, params, raw)
  if (isSellers) return resolveSeller(endpoint, { token: credentials.token, claimed })
  if (endpoint.access === 'participant') {
    const seller = readCredentials(headers, context.cookies.get(SELLER_COOKIE)?.value)
    return resolveParticipant(credentials.token, seller.token)
  }
  return resolveActor(endpoint, { customer: await signedIn(credentials), token: credentials.token, claimed })
}

export interface StoredFile {
  name: string
  mime: string
  bytes: Uint8Array
}

/** A GET whose answer is a stored file, always downloaded and never shown inside the shop; null is a 404. */
export function handleFile(
  endpoint: Endpoint,
  useCase: (call: { params: Record<string, string>; actor: Actor }) => Promise<StoredFile | null>,
): ShopRoute {
  const route: APIRoute = async context => {
    try {
      const params = readParams(context)
      const actor = await whoAsks(endpoint, context, params, undefined)
      const beside = await sellerBeside(endpoint, context, actor)
      const file =
        (await useCase({ params, actor })) ?? (beside && (await useCase({ params, actor: beside })))
      if (!file) return refusal('notFound', { what: things.file })
      return new Response(new Uint8Array(file.bytes), {
        headers: {
          'content-type': file.mime,
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    } catch (error) {
      return refuse(error, context)
    }
  }
  return Object.assign(route, { endpoint, schema: null })
}

/** A browser may be signed in as a customer and, on the sellers' page, as a seller: a link in it says neither. */
async function sellerBeside(endpoint: Endpoint, context: APIContext, actor: Actor): Promise<Actor | null> {
  const token = context.cookies.get(SELLER_COOKIE)?.value
  if (endpoint.access !== 'participant' || actor.kind === 'seller' || token === undefined) return null
  const seller = await findSellerSession(token)
  return seller && { kind: 'seller', ...seller }
}

/** An account was deleted while the call ran: its row is missing for what was to be written (23503). */
function isOfDeletedCustomer(error: unknown): boolean {
  const { code, constraint } = ((error as { cause?: unknown } | null)?.cause ?? {}) as Record<string, unknown>
  return code === '23503' && typeof constraint === 'string' && constraint.includes('_customer_id_customers_')
}

function refuse(error: unknown, context: APIContext): Response {
  if (error instanceof AppError) return refusalOf(error)
  const outage = outageOf(error)
  if (outage) {
    log.warn('request refused', { method: context.request.method, path: context.routePattern, code: outage })
    return refusal(outage)
  }
  if (isOfDeletedCustomer(error)) return refusal('notFound', { what: things.account })
  log.error('request failed', error, { method: context.request.method, path: context.routePattern })
  return refusal('internal')
}

const readParams = (context: APIContext): Record<string, string> =>
  Object.fromEntries(Object.entries(context.params).map(([name, value]) => [name, value ?? '']))

function readOwner(endpoint: Endpoint, params: Record<string, string>, raw: unknown): unknown {
  if (!endpoint.owner) return undefined
  const [where, name = ''] = endpoint.owner.split('.')
  if (where === 'params') return params[name]
  return typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>)[name] : undefined
}

const readBody = (endpoint: Endpoint, request: Request): Promise<unknown> =>
  endpoint.multipart ? readForm(request) : readJson(request)

/** The fields of a form; the server entry has refused a larger one before. An empty file input counts as none. */
async function readForm(request: Request): Promise<unknown> {
  const form = await request.formData().catch(() => null)
  if (!form) throw new AppError('malformedForm')
  const given = Array.from(form).filter(([, value]) => typeof value === 'string' || value.size > 0)
  if (given.some(([, value]) => typeof value === 'string' && value.includes('\0')))
    throw new AppError('badRequest')
  return Object.fromEntries(given)
}

/** Reads at most 100 KB, whatever the Content-Length says, and refuses what is no JSON object. */
async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_JSON_BYTES) throw new AppError('bodyTooLarge')
  const text = await readText(request)
  // PostgreSQL stores no NUL characters: such a text is nothing a person typed.
  if (/\\u0000/.test(text)) throw new AppError('badRequest')
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new AppError('malformedJson')
  }
}

async function readText(request: Request): Promise<string> {
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > MAX_JSON_BYTES) throw new AppError('bodyTooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.')
  if (!field) throw new AppError('badRequest')
  throw new AppError('invalidField', { field })
}
