import { useStore } from '@nanostores/react'
import { Icon } from '#components/Icon.tsx'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { $fromDevice, forget } from '#stores/checkout/remember.ts'

/** DOOR-20: says where the data come from, and one tap forgets them. */
export function FromDevice() {
  const from = useStore($fromDevice, { ssr: 'initial' })
  if (from === 'nothing') return null
  return (
    <div role="status">
      {from === 'filled' && (
        <p className="notice">
          <Icon name="info" className="size-5 shrink-0" />
          <span>
            {say.fromDevice}{' '}
            <button type="button" className="link inline-block py-2 font-semibold" onClick={forget}>
              {say.forget}
            </button>
          </span>
        </p>
      )}
      {from === 'forgotten' && (
        <p className="notice notice-ok">
          <Icon name="check" className="size-5 shrink-0" />
          {say.forgotten}
        </p>
      )}
    </div>
  )
}
