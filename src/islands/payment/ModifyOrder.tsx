import { useStore } from '@nanostores/react'
import { paymentMessages as say } from '#shared/messages/payment.ts'
import { routes } from '#shared/routes.ts'
import { goTo } from '#browser/go.ts'
import { $payment, modify } from '#stores/payment.ts'
import { Refused } from '../Refused.tsx'

/** D-62: back to the cart, with everything in it again. */
export function ModifyOrder() {
  const { loading } = useStore($payment, { ssr: 'initial' })
  const back = async () => {
    if (await modify()) goTo(routes.cart)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:col-start-1">
      <button type="button" className="btn btn-quiet" disabled={loading} onClick={() => void back()}>
        {say.modify}
      </button>
      <p className="hint flex-1 basis-52">{say.modifyHint}</p>
      <div className="basis-full">
        <Refused form={modify} />
      </div>
    </div>
  )
}
