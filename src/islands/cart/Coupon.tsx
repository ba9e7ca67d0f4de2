import { useState, type FormEvent } from 'react'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import { cartPageMessages as say } from '#shared/messages/cart-page.ts'
import { $cartBusy, applyCoupon } from '#stores/cart.ts'
import { useAtom } from '../useAtom.ts'

/** CART-10, D-42: the server decides; its refusal also stays next to the field. */
export function Coupon({ coupon }: { coupon: CartAnswer['coupon'] }) {
  const busy = useAtom($cartBusy)
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const outcome = await applyCoupon(code)
    setError(outcome.ok ? '' : outcome.error.message)
    if (outcome.ok) setCode('')
  }
  if (coupon)
    return (
      <div className="flex items-center justify-between gap-2 rounded-card bg-sand px-3">
        <span className="text-sm font-semibold">{say.couponOn(coupon.code)}</span>
        <button
          type="button"
          className="btn px-2 text-sm underline"
          disabled={busy}
          onClick={() => void applyCoupon('')}
        >
          {say.takeOff}
        </button>
      </div>
    )
  return (
    <form className="field" onSubmit={event => void submit(event)}>
      <label className="label" htmlFor="coupon">
        {say.coupon}
      </label>
      <div className="flex gap-2">
        <input
          id="coupon"
          className="input"
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          placeholder={say.couponPlaceholder}
          aria-invalid={error !== ''}
          aria-describedby={error === '' ? undefined : 'coupon-error'}
          onChange={event => setCode(event.currentTarget.value)}
        />
        <button className="btn btn-quiet" disabled={busy || code.trim() === ''}>
          {say.apply}
        </button>
      </div>
      {error !== '' && (
        <p id="coupon-error" className="field-error">
          {error}
        </p>
      )}
    </form>
  )
}
