import type { APIContext } from 'astro'
import type { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import { PROOF_HEADER, type Endpoint } from '#shared/endpoints/endpoint.ts'
import { things } from '#shared/messages/things.ts'
import { SELLER_COOKIE, type Actor } from '../lib/actor.ts'
import { inCall } from '../lib/call.ts'
import { acrossSites } from '../lib/cookies.ts'
import { Reply } from '../lib/reply.ts'
import { isNamedOrigin } from '../lib/same-origin.ts'
import { inTurn } from '../lib/under-way.ts'
import { actorOf, authenticate, hasRoleFor } from './actor.ts'
import { bodyQuota, type QuotaShare } from './body-quota.ts'
import { partyOf } from './call-limits.ts'
import { readForm, readHeaderInBody, readJson } from './read-body.ts'
import { findSellerSession } from '../modules/people/sessions.ts'
import { json, refusal, refusalOfFailure } from './reply.ts'
import { fileBytesOf, openUploadShare } from './uploads.ts'
import { isStorable } from './storable.ts'
import { cachedCallOf } from './cached-calls.ts'

interface Call<Body> {
  body: Body
  /** A parameter of the path, by its name. */
  param: (name: string) => string
  query: URLSearchParams
  headers: Headers
  actor: Actor
  /** The caller's network address, for rate limits only. */
  address: string
}

/**
 * An answer that is the same for everybody is kept like a page: until what it shows changes, or this long (STORE-01).
 */
const KEPT_SECONDS = 3_600

/** What answers a call, with its endpoint and schema, so that tests can try each call with bodies of that schema. */
export interface ShopRoute {
  (context: APIContext, params: Record<string, string>): Promise<Response>
  endpoint: Endpoint
  schema: z.ZodType | null
}

/**
 * Makes a row of the table of calls (`server/api`) from an endpoint, the schema of its body (null for none) and a use
 * case. In this order: who is asking and may they; read and parse; run; answer or refuse. Use cases throw AppError; any
 * other error is a bug, logged and answered with a generic 500 (D-38).
 */
export function handle<Input, Answer, Schema extends z.ZodType>(
  endpoint: Endpoint<Input, Answer>,
  schema: Schema | null,
  useCase: (call: Call<z.output<Schema>>) => Promise<Answer | Reply<Answer>>,
): ShopRoute {
  const call = async (context: APIContext, params: Record<string, string>) => {
    const param = paramIn(params)
    const party = partyOf(context)
    const { network: address } = party
    const { signal } = context.request
    const quota = bodyQuota(party, endpoint.multipart ? 'upload' : 'small')
    let share: Awaited<ReturnType<typeof openUploadShare>> | null = null
    try {
      checkParams(context, params)
      const authorization = await readAuthorization(endpoint, context, quota)
      // The caller takes a place in the queue before the body is read and again after it, so that a slow body holds no
      // place.
      const caller = await inTurn(party, signal, () => authenticate(endpoint, context, authorization))
      // Sellers are known to the shop, so the limits for strangers' files are not for them.
      if (endpoint.multipart && !caller.seller)
        share = await openUploadShare(address, lengthOf(context.request))
      const raw = schema === null ? undefined : await readBody(endpoint, context.request, quota)
      await share?.settle(fileBytesOf(raw))
      const actor = actorOf(endpoint, caller, readActorId(endpoint, params, raw))
      const body = (schema === null ? undefined : parse(schema, raw)) as z.output<Schema>
      const { headers } = context.request
      const query = context.url.searchParams
      const counted = { address, proof: headers.get(PROOF_HEADER) }
      const answer = await inTurn(party, signal, () =>
        inCall(counted, () => useCase({ body, param, query, headers, actor, address })),
      )
      const reply = answer instanceof Reply ? answer : new Reply(answer)
      const tags = cachedCallOf(endpoint)?.tags(reply.body, params) ?? null
      if (tags) return kept(context, reply.body, tags)
      return json(reply.body, reply.status ?? endpoint.status ?? 200, headersFor(context.request, reply))
    } catch (error) {
      await share?.giveBack().catch(() => undefined)
      return refusalOfFailure(error, context.request, endpoint)
    } finally {
      quota.release()
    }
  }
  return Object.assign(call, { endpoint, schema })
}

/** The announced length of the body; 0 when none is announced. */
const lengthOf = ({ headers }: Request): number => Number(headers.get('content-length')) || 0

/** The page cache takes it from here. The header says that other sites of the owner may read it. */
function kept(context: APIContext, body: unknown, tags: readonly string[]): Response {
  // There is no cache when tests call a route alone.
  context.cache?.set({ tags: [...tags], maxAge: KEPT_SECONDS })
  return json(body, 200, [['vary', 'Origin']])
}

/**
 * D-34: the cookies of an answer to another site of the owner work for that site too. A strange site changes none, so
 * that a link or a picture in it signs nobody out.
 */
const headersFor = ({ headers }: Request, reply: Reply<unknown>) => {
  if (isNamedOrigin(headers.get('origin')))
    return reply.headers.map(
      ([name, value]) => [name, name === 'set-cookie' ? acrossSites(value) : value] as const,
    )
  const isStrange = ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')
  return isStrange ? reply.headers.filter(([name]) => name !== 'set-cookie') : reply.headers
}

interface StoredFile {
  name: string
  mime: string
  /** A stream for a file that is written while it is read. */
  bytes: Uint8Array | ReadableStream<Uint8Array>
}

/** A GET whose answer is a file, always downloaded and never shown inside the shop; null is a 404. */
export function handleFile(
  endpoint: Endpoint,
  useCase: (call: Pick<Call<never>, 'param' | 'query' | 'actor'>) => Promise<StoredFile | null>,
): ShopRoute {
  const call = async (context: APIContext, params: Record<string, string>) => {
    const param = paramIn(params)
    const query = context.url.searchParams
    try {
      checkParams(context, params)
      const authorization = context.request.headers.get('authorization')
      const file = await inTurn(partyOf(context), context.request.signal, async () => {
        const caller = await authenticate(endpoint, context, authorization)
        const actor = actorOf(endpoint, caller, readActorId(endpoint, params, undefined))
        const seller = await sellerToo(endpoint, context, actor)
        return (
          (await useCase({ param, query, actor })) ??
          (seller && (await useCase({ param, query, actor: seller })))
        )
      })
      if (!file) return refusal('notFound', { what: things.file })
      const { bytes } = file
      return new Response(bytes instanceof ReadableStream ? bytes : new Uint8Array(bytes), {
        headers: {
          'content-type': file.mime,
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        },
      })
    } catch (error) {
      return refusalOfFailure(error, context.request, endpoint)
    }
  }
  return Object.assign(call, { endpoint, schema: null })
}

/**
 * A browser may be signed in as a customer and, on the sellers' page, as a seller; a link on the page names neither.
 */
async function sellerToo(endpoint: Endpoint, context: APIContext, actor: Actor): Promise<Actor | null> {
  const token = context.cookies.get(SELLER_COOKIE)?.value
  if (endpoint.access !== 'participant' || actor.kind === 'seller' || token === undefined) return null
  const found = await findSellerSession(token)
  const seller = found && ({ kind: 'seller', ...found } as const)
  return seller && hasRoleFor(endpoint, seller) ? seller : null
}

const paramIn = (params: Record<string, string>) => (name: string) => params[name] ?? ''

/** Neither the path's parameters nor the query may contain text that the database cannot store. */
function checkParams({ url }: APIContext, params: Record<string, string>): void {
  if (![...Object.entries(params), ...url.searchParams].flat().every(isStorable))
    throw new AppError('badRequest')
}

/** Bodies are read only of known callers, except for the two calls in which some clients put their token there. */
async function readAuthorization(
  { tokenInBody }: Endpoint,
  { request }: APIContext,
  quota: QuotaShare,
): Promise<string | null> {
  const header = request.headers.get('authorization')
  return header === null && tokenInBody ? readHeaderInBody(request, quota) : header
}

const readBody = (endpoint: Endpoint, request: Request, quota: QuotaShare): Promise<unknown> =>
  endpoint.multipart ? readForm(request, quota) : readJson(request, quota)

function readActorId(
  { actorId, speakerId }: Endpoint,
  params: Record<string, string>,
  raw: unknown,
): unknown {
  const [where, name = ''] = (actorId ?? speakerId)?.split('.') ?? []
  if (where === 'params') return params[name]
  return typeof raw === 'object' && raw !== null && Object.hasOwn(raw, name)
    ? (raw as Record<string, unknown>)[name]
    : undefined
}

function parse<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.join('.')
  if (!field) throw new AppError('badRequest')
  throw new AppError('invalidField', { field })
}
