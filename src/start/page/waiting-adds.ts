import { offlineMessages as say } from '#shared/messages/offline.ts'
import { loadCart } from '#stores/cart.ts'
import { $waitingAdds, followOtherTabs, sendWaitingAdds } from '#stores/waiting-adds.ts'

async function send(): Promise<void> {
  if (await sendWaitingAdds()) await loadCart()
}

/** In plain HTML: without a connection the part that draws toasts may not come. */
function show(names: readonly string[]): void {
  const before = document.querySelector('.waiting-adds')
  if (names.length === 0) return before?.remove()
  const place = before ?? document.createElement('p')
  place.className = 'waiting-adds'
  place.role = 'status'
  if (!before) document.body.append(place)
  place.textContent = `${say.waits(names.length)}: ${names.join(' · ')}`
}

/** AWAY-08: says what waits for a connection, and sends it when there is one. */
export function followWaitingAdds(): void {
  $waitingAdds.subscribe(waiting => show(waiting.map(({ name }) => name)))
  followOtherTabs()
  addEventListener('online', () => void send())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void send()
  })
  void send()
}
