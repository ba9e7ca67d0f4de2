import type { Server } from 'node:http'

type Listener = (...told: never[]) => void

/** Puts `first` before every listener that a server has for an event so far; they hear of what it leaves to them (false). */
export function before<Told extends unknown[]>(
  server: Server,
  event: 'request' | 'upgrade',
  first: (...told: Told) => boolean,
): void {
  const others = server.listeners(event) as Listener[]
  server.removeAllListeners(event)
  server.on(event, (...told: unknown[]) => {
    if (first(...(told as Told))) return
    for (const listener of others) listener.apply(server, told as never[])
  })
}
