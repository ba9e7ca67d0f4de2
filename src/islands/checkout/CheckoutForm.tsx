import { useStore } from '@nanostores/react'
import { useRef, type FormEvent } from 'react'
import { Icon } from '#components/Icon.tsx'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { routes } from '#shared/routes.ts'
import { firstProblem } from '#shared/rules/checkout.ts'
import { $loggedIn, saveRedirectHere } from '#stores/auth.ts'
import { $problems } from '#stores/checkout/drafts.ts'
import { $withheld } from '#stores/checkout/open.ts'
import { askAgain, submit } from '#stores/checkout/submit.ts'
import { goTo } from '#browser/go.ts'
import { $purchase } from '#stores/purchase.ts'
import { InPieces } from '../InPieces.tsx'
import { AddressSection } from './AddressSection.tsx'
import { CodeSection } from './CodeSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { DeliverySection } from './DeliverySection.tsx'
import { DocumentSection } from './DocumentSection.tsx'
import { fieldId } from './field.ts'
import { FromDevice } from './FromDevice.tsx'
import { LoginLink } from './LoginLink.tsx'
import type { PickupStore } from './PickupStores.tsx'
import { PolicySection } from './PolicySection.tsx'
import { ReceiptSection } from './ReceiptSection.tsx'
import { SubmitButton } from './SubmitButton.tsx'

interface Props {
  stores: readonly PickupStore[]
  /** The shop sends mail (DOOR-09). */
  mails: boolean
}

/** SHIP-05 to SHIP-09 in their order; the browser's own checks stay out of the way of ours (VAL-15 to VAL-17). */
export function CheckoutForm({ stores, mails }: Props) {
  const loggedIn = useStore($loggedIn, { ssr: 'initial' })
  const withheld = useStore($withheld, { ssr: 'initial' })
  const form = useRef<HTMLFormElement>(null)
  const finish = async (way: () => Promise<boolean>) => {
    // FREE-01: with nothing to pay the order is confirmed already.
    const isFree = () => $purchase.get()?.price === 0
    if (await way()) return goTo(isFree() ? routes.confirm : routes.payment, { replace: true })
    const first = firstProblem($problems.get())
    const field = first && form.current?.querySelector<HTMLElement>(`#${fieldId(first)}`)
    // In the middle: neither the header nor the bar at the lower edge covers it (DOOR-10).
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void finish(submit)
  }
  return (
    <form ref={form} noValidate className="grid gap-8 lg:order-1" onSubmit={send}>
      {!loggedIn && (
        <p className="notice">
          <Icon name="user" className="size-5 shrink-0" />
          <span>
            {say.haveAccount} <LoginLink />
          </span>
        </p>
      )}
      {withheld && (
        <p className="notice notice-warn">
          <span>
            {say.newPasswordFirst}{' '}
            <a href={routes.changePassword} className="link font-semibold" onClick={saveRedirectHere}>
              {say.newPassword}
            </a>
          </span>
        </p>
      )}
      <FromDevice />
      <InPieces>
        <ContactSection mails={mails} />
        <DocumentSection />
        <AddressSection />
        <DeliverySection stores={stores} />
        <ReceiptSection />
        <PolicySection />
        <CodeSection onAgain={() => void finish(askAgain)} />
        <SubmitButton />
      </InPieces>
    </form>
  )
}
