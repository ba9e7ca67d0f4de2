import { keepForNextPage } from './toasts.ts'

/** The way that was taken first counts: a sign-out on it would lead elsewhere. */
let isLeaving = false
if (typeof addEventListener === 'function')
  addEventListener('pageshow', () => {
    isLeaving = false
  })

/** To another page of the shop; toasts still on the screen come along (D-15). */
export function goTo(path: string): void {
  if (isLeaving) return
  isLeaving = true
  keepForNextPage()
  location.assign(path)
}
