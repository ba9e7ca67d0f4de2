import { handleForm } from '#server/http/form.ts'
import { addByForm } from '#server/modules/cart/form.ts'
import { AddFields } from '#shared/contracts/cart-form.ts'
import { PLAIN_CART, productPath } from '#shared/routes.ts'

export const POST = handleForm(AddFields, {
  run: ({ fields, actor, address }) => addByForm(actor, fields, address),
  done: PLAIN_CART,
  back: ({ producto }) => productPath(producto),
})
