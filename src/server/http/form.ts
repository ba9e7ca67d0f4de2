import { randomBytes } from 'node:crypto'
import type { APIContext, APIRoute } from 'astro'
import type { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import { noticePath } from '#shared/forms.ts'
import { guestCookie, newGuestId } from '#shared/rules/guest.ts'
import type { Actor } from '../lib/actor.ts'
import { inCall } from '../lib/call.ts'
import { clock } from '../lib/clock.ts'
import { env } from '../lib/env.ts'
import { inTurn } from '../lib/under-way.ts'
import { shopperOfCookies } from '../modules/cart/form.ts'
import { bodyQuota } from './body-quota.ts'
import { partyOf } from './call-limits.ts'
import { clientAddress } from './client-address.ts'
import { answerOutage } from './outages.ts'
import { readFields } from './read-body.ts'
import { refusalOf } from './reply.ts'
import { isSameOrigin } from './security.ts'

interface Form<Fields> {
  run(sent: { fields: Fields; actor: Actor; address: string }): Promise<void>
  /** Where the browser is sent when it is done. */
  done: string
  /** The page with the form, which shows a refusal (`shared/forms.ts`). */
  back(fields: Fields): string
}

const led = (location: string, headers: Record<string, string> = {}): Response =>
  new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', ...headers } })

/**
 * Answers a form that a browser sends without script (AWAY-02): always with a page to go to. The cookies name the
 * shopper; a guest without an id gets one, which scripts use later. A form that comes from another site, or that no
 * page of the shop has, is refused like a call.
 */
export function handleForm<Schema extends z.ZodType>(schema: Schema, form: Form<z.output<Schema>>): APIRoute {
  return async context => {
    const party = partyOf(context)
    const quota = bodyQuota(party, 'small')
    try {
      if (!isSameOrigin(context.request)) throw new AppError('foreignOrigin')
      const read = schema.safeParse(await readFields(context.request, quota))
      if (!read.success) throw new AppError('badRequest')
      return await inTurn(party, context.request.signal, () => send(context, form, read.data))
    } catch (error) {
      if (error instanceof AppError) return refusalOf(error)
      return answerOutage(error, context.request)
    } finally {
      quota.release()
    }
  }
}

async function send<Fields>(context: APIContext, form: Form<Fields>, fields: Fields): Promise<Response> {
  const known = await shopperOfCookies(name => context.cookies.get(name)?.value)
  const actor = known ?? {
    kind: 'guest',
    id: newGuestId(clock.now().getTime(), randomBytes(16).toString('hex')),
  }
  const https = env().publicUrl.startsWith('https:')
  const kept = actor.kind === 'guest' ? { 'set-cookie': guestCookie(actor.id, { https }) } : {}
  try {
    const address = clientAddress(context)
    // A form without script sends no proof.
    await inCall({ address, proof: null }, () => form.run({ fields, actor, address }))
    return led(form.done, kept)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return led(noticePath(form.back(fields), error.code), kept)
  }
}
