import type { APIContext } from 'astro'
import { callerOf } from '../lib/network.ts'

/** The network of the caller of a route. */
export function clientAddress(context: APIContext): string {
  let socketAddress: string | undefined
  try {
    socketAddress = context.clientAddress
  } catch {
    // A prerendered or synthetic request has no socket.
  }
  return callerOf(socketAddress, context.request.headers.get('x-forwarded-for'))
}
