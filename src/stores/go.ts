import { keepForNextPage } from './toasts.ts'

/** To another page of the shop; what is still to be read goes along (D-15). */
export function goTo(path: string): void {
  keepForNextPage()
  location.assign(path)
}
