import { infoMessages as say } from '#shared/messages/info.ts'
import { toastOnNextPage } from '#stores/toasts.ts'

/** Says on the next page where the customers' version of this page is. */
export const sayMoved = (): void =>
  toastOnNextPage(say.moved, { link: { href: location.pathname, label: document.title } })
