import { infoMessages as say } from '#shared/messages/info.ts'
import { toastOnNextPage } from '#stores/toasts.ts'

/** Tells on the page that comes next where this page is for customers. */
export const sayMoved = (): void =>
  toastOnNextPage(say.moved, { link: { href: location.pathname, label: document.title } })
