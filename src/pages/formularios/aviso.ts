import { handleForm } from '#server/http/form.ts'
import { requestAlert } from '#server/modules/alerts/request.ts'
import { AlertFields } from '#shared/contracts/alerts.ts'
import { ALERT_ASKED, alertFormPath } from '#shared/routes.ts'

export const POST = handleForm(AlertFields, {
  run: async ({ fields, address }) => void (await requestAlert(fields, address)),
  done: ALERT_ASKED,
  back: ({ producto }) => alertFormPath(producto),
})
