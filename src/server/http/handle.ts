import type { APIContext, APIRoute } from 'astro'
import type { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import { PROOF_HEADER, type Endpoint } from '#shared/endpoints/endpoint.ts'
import { things } from '#shared/messages/things.ts'
import { outageOf } from '../db/outage.ts'
import { log } from '../lib/log.ts'
import { SELLER_COOKIE, type Actor } from '../lib/actor.ts'
import { inCall } from '../lib/call.ts'
import { acrossSites } from '../lib/cookies.ts'
import { Reply } from '../lib/reply.ts'
import { isNamedOrigin } from '../lib/same-origin.ts'
import { inTurn } from '../lib/under-way.ts'
import { actorOf, authenticate } from './actor.ts'
import { bodyBudget, type Holding } from './budget.ts'
import { partyOf } from './call-limits.ts'
import { readForm, readHeaderInBody, readJson } from './read-body.ts'
import { findSellerSession } from '../modules/sellers/sessions.ts'
import { json, refusal, refusalOf } from './reply.ts'
import { isStorable } from './storable.ts'
import { storedCallOf } from './stored-calls.ts'

interface Call<Body> {
  body: Body
  params: Record<string, string>
  query: URLSearchParams
  headers: Headers
  actor: Actor
  /** The caller's network address, for rate limits only. */
  address: string
}

/** An answer that everybody gets is kept like a page, until what it shows changes or this long (STORE-01). */
const KEPT_SECONDS = 3_600

/** What a route is made of, so that tests can try every call with bodies of its own schema. */
export type ShopRoute = APIRoute & { endpoint: Endpoint; schema: z.ZodType | null }

/**
 * Makes an API route of an endpoint, the schema of its body (null for none) and a use case: who is asking, and may that
 * person at all; only then read and parse, run, answer or refuse. Use cases throw AppError; anything else is a bug,
 * logged and answered with a generic 500 (D-38).
 */
export function handle<Input, Answer, Schema extends z.ZodType>(
  endpoint: Endpoint<Input, Answer>,
  schema: Schema | null,
  useCase: (call: Call<z.output<Schema>>) => Promise<Answer | Reply<Answer>>,
): ShopRoute {
  const route: APIRoute = async context => {
    const party = partyOf(context)
    const { network: address } = party
    const { signal } = context.request
    const holding = bodyBudget(party, endpoint.multipart ? 'upload' : 'small')
    try {
      const params = readParams(context)
      const authorization = await readAuthorization(endpoint, context, holding)
      // A slow body keeps no place from others: its caller takes one before and one after.
      const caller = await inTurn(party, signal, () => authenticate(endpoint, context, authorization))
      const raw = schema === null ? undefined : await readBody(endpoint, context.request, holding)
      const actor = actorOf(endpoint, caller, readActorId(endpoint, params, raw))
      const body = (schema === null ? undefined : parse(schema, raw)) as z.output<Schema>
      const { headers } = context.request
      const query = context.url.searchParams
      const proof = headers.get(PROOF_HEADER)
      const answer = await inTurn(party, signal, () =>
        inCall({ address, proof }, () => useCase({ body, params, query, headers, actor, address })),
      )
      const reply = answer instanceof Reply ? answer : new Reply(answer)
      const tags = storedCallOf(endpoint)?.tags(reply.body, params) ?? null
      if (tags) return kept(context, reply.body, tags)
      return json(reply.body, reply.status ?? endpoint.status ?? 200, headersFor(context.request, reply))
    } catch (error) {
      return refuse(error, context)
    } finally {
      holding.release()
    }
  }
  return Object.assign(route, { endpoint, schema })
}

/** The page store takes it from here; other sites of the owner's may read it, which is said beside it. */
function kept(context: APIContext, body: unknown, tags: readonly string[]): Response {
  // Nothing keeps anything where the tests call a route alone.
  context.cache?.set({ tags: [...tags], maxAge: KEPT_SECONDS })
  return json(body, 200, [['vary', 'Origin']])
}

/** D-34: the cookies of an answer to another site of the owner's are for that site too. */
const headersFor = ({ headers }: Request, reply: Reply<unknown>) =>
  isNamedOrigin(headers.get('origin'))
    ? reply.headers.map(
        ([name, value]) => [name, name === 'set-cookie' ? acrossSites(value) : value] as const,
      )
    : reply.headers

interface StoredFile {
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
      const authorization = context.request.headers.get('authorization')
      const file = await inTurn(partyOf(context), context.request.signal, async () => {
        const caller = await authenticate(endpoint, context, authorization)
        const actor = actorOf(endpoint, caller, readActorId(endpoint, params, undefined))
        const beside = await sellerBeside(endpoint, context, actor)
        return (await useCase({ params, actor })) ?? (beside && (await useCase({ params, actor: beside })))
      })
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
  // A caller that went away in the middle of its own body is no bug and needs no error in the log.
  if (context.request.signal.aborted) return refusal('badRequest')
  log.error('request failed', error, { method: context.request.method, path: context.routePattern })
  return refusal('internal')
}

/** The parameters of the path. Neither they nor the query may hold what the database cannot. */
function readParams({ params, url }: APIContext): Record<string, string> {
  const given = Object.entries(params).map(([name, value]) => [name, value ?? ''] as const)
  if (![...given, ...url.searchParams].flat().every(isStorable)) throw new AppError('badRequest')
  return Object.fromEntries(given)
}

/** Bodies are read of known callers only, but for the two calls on which some clients put their token there. */
async function readAuthorization(
  { tokenInBody }: Endpoint,
  { request }: APIContext,
  holding: Holding,
): Promise<string | null> {
  const header = request.headers.get('authorization')
  return header === null && tokenInBody ? readHeaderInBody(request, holding) : header
}

const readBody = (endpoint: Endpoint, request: Request, holding: Holding): Promise<unknown> =>
  endpoint.multipart ? readForm(request, holding) : readJson(request, holding)

function readActorId(endpoint: Endpoint, params: Record<string, string>, raw: unknown): unknown {
  if (!endpoint.actorId) return undefined
  const [where, name = ''] = endpoint.actorId.split('.')
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
