import { handleForm } from '#server/http/form.ts'
import { addByForm } from '#server/modules/cart/form.ts'
import { AddFields } from '#shared/contracts/cart-form.ts'
import { NO_SCRIPT_CART, productPath } from '#shared/routes.ts'

export const POST = handleForm(AddFields, {
  run: ({ fields, actor, address }) => addByForm(actor, fields, address),
  done: NO_SCRIPT_CART,
  back: ({ producto }) => productPath(producto),
})
