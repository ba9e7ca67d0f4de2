import { handleForm } from '#server/http/form.ts'
import { receiveParcel } from '#server/modules/orders/deliver.ts'
import { ReceivedBody } from '#shared/contracts/tracking.ts'
import { PARCEL_RECEIVED, receivedPath } from '#shared/routes.ts'

export const POST = handleForm(ReceivedBody, {
  run: async ({ fields, actor, address }) => void (await receiveParcel(actor, fields, address)),
  done: PARCEL_RECEIVED,
  back: ({ paquete }) => receivedPath(paquete),
})
