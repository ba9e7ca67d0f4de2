import { useStore } from '@nanostores/react'
import { CheckField } from '#components/form/CheckField.tsx'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { $remembering, remember } from '#stores/checkout/remember.ts'

/** DOOR-20. */
export function RememberField() {
  const remembering = useStore($remembering, { ssr: 'initial' })
  return (
    <div>
      <CheckField
        id="envio-recordar"
        checked={remembering === 'on'}
        error={remembering === 'full' ? say.rememberFull : undefined}
        onChange={remember}
      >
        {say.remember}
      </CheckField>
      <p className="hint">{say.rememberHint}</p>
    </div>
  )
}
