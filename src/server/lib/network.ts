import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { env } from './env.ts'

const GROUPS_OF_A_NETWORK = 4
const GROUPS_OF_A_WIDE_NETWORK = 3

/** `1.2.3.4:5678` and `[::1]:5678`, as some proxies write an entry. */
const withoutPort = (entry: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(entry)?.[1] ?? entry

/**
 * What counts as one caller: an IPv4 address, or the /64 of an IPv6 address, which is the least that a customer gets
 * and has 2⁶⁴ addresses. An IPv4 address written as IPv6 is the IPv4 one. Nothing for text that is not an address.
 */
export function networkOf(address: string): string | undefined {
  const text = withoutPort(address.trim())
  if (isIPv4(text)) return text
  if (!ipaddr.IPv6.isValid(text)) return undefined
  const parsed = ipaddr.IPv6.parse(text)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const groups = parsed.parts.slice(0, GROUPS_OF_A_NETWORK).map(part => part.toString(16))
  return `${groups.join(':')}::/64`
}

/**
 * The /48 of a network as `networkOf` writes it, for a second, higher limit: a provider may give one customer all
 * 65,536 networks of a /48 (RFC 6177). Any other network is returned as it is.
 */
export function wideNetworkOf(network: string): string {
  if (!network.endsWith('::/64')) return network
  return `${network.split(':').slice(0, GROUPS_OF_A_WIDE_NETWORK).join(':')}::/48`
}

/** The shop's own warm-up, its tests and a proxy that the settings do not name: no network of strangers. */
const OWN = new Set(['unknown', '127.0.0.1', networkOf('::1')])
export const isOwnNetwork = (network: string): boolean => OWN.has(network)

/**
 * The caller's network: of the socket or, behind TRUST_PROXY, of the entry that our outermost proxy wrote into
 * X-Forwarded-For (counted from the right; the caller may have written the entries further left).
 */
export function callerOf(socketAddress: string | undefined, forwarded: string | null | undefined): string {
  const hops = env().trustProxy
  const entries = (forwarded ?? '').split(',')
  const written = hops > 0 ? networkOf(entries[entries.length - hops] ?? '') : undefined
  return written ?? networkOf(socketAddress ?? '') ?? 'unknown'
}

/** The network of a request's sender, before there is a route. */
export function addressOf(req: IncomingMessage): string {
  const forwarded = req.headers['x-forwarded-for']
  return callerOf(req.socket.remoteAddress, Array.isArray(forwarded) ? forwarded.join(',') : forwarded)
}
