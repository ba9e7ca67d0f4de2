// State area `order`: what a customer says about a parcel (PARCEL-14).
import { atom } from 'nanostores'
import { receiveParcel } from '#shared/endpoints/orders.ts'
import { parcelMessages } from '#shared/messages/parcels.ts'
import { call } from './call.ts'
import { run } from './run.ts'
import { toastSuccess } from './toasts.ts'

export const $receiving = atom(false)

/** 'Lo recibí', with the contact of an order that is only tracked. False when it was refused. */
export async function sayReceived(paquete: string, contacto: string): Promise<boolean> {
  const send = () => call(receiveParcel, { body: { paquete, contacto } })
  const outcome = await run($receiving, send, parcelMessages.receiveFailed)
  if (outcome.ok) toastSuccess(outcome.value.message)
  return outcome.ok
}
