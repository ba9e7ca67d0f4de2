import { handleForm } from '#server/http/form.ts'
import { changeByForm } from '#server/modules/cart/form.ts'
import { ChangeFields } from '#shared/contracts/cart-form.ts'
import { NO_SCRIPT_CART } from '#shared/routes.ts'

export const POST = handleForm(ChangeFields, {
  run: ({ fields, actor }) => changeByForm(actor, fields),
  done: NO_SCRIPT_CART,
  back: () => NO_SCRIPT_CART,
})
