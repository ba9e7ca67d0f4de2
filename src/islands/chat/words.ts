import { chatMessages as say } from '#shared/messages/chat.ts'
import { routes } from '#shared/routes.ts'

/** The words for the same things on each of the two sides. */
export interface Words {
  list: string
  showList: string
  choose: string
  chooseText: string
  empty: string
  emptyText: string
  emptyAction?: { href: string; label: string }
}

export const customerWords: Words = {
  list: say.sellers,
  showList: say.showSellers,
  choose: say.chooseSeller,
  chooseText: say.chooseSellerText,
  empty: say.noSellers,
  emptyText: say.noSellersText,
  emptyAction: { href: routes.shops, label: say.goShopping },
}

export const sellerWords: Words = {
  list: say.customers,
  showList: say.showCustomers,
  choose: say.chooseCustomer,
  chooseText: say.chooseSellerText,
  empty: say.noCustomers,
  emptyText: say.noCustomersText,
}
