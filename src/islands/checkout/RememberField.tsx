import { CheckField } from '#components/form/CheckField.tsx'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { $remembering, remember } from '#stores/checkout/remember.ts'
import { useAtom } from '../useAtom.ts'

/** DOOR-20: before the fields, because who leaves the checkout half-way would type them again. */
export function RememberField() {
  const remembering = useAtom($remembering)
  return (
    <>
      <CheckField
        id="envio-recordar"
        checked={remembering === 'on'}
        error={remembering === 'full' ? say.rememberFull : undefined}
        onChange={remember}
      >
        {say.remember}
      </CheckField>
      <p className="hint w-full">{say.rememberHint}</p>
    </>
  )
}
