import { useRef, type FormEvent, Children, useEffect, useState, type ReactNode } from 'react'
import { Icon } from '#components/Icon.tsx'
import { checkoutMessages as say } from '#shared/messages/checkout.ts'
import { routes } from '#shared/routes.ts'
import { firstProblem } from '#shared/rules/checkout.ts'
import { $loggedIn, saveRedirectHere } from '#stores/auth.ts'
import { $problems, $register, accept } from '#stores/checkout/drafts.ts'
import { $withheld } from '#stores/checkout/open.ts'
import { askAgain, submit } from '#stores/checkout/submit.ts'
import { goTo } from '#browser/go.ts'
import { $purchase } from '#stores/checkout/purchase.ts'
import { $fromDevice, forget } from '#stores/checkout/remember.ts'
import { CheckField } from '#components/form/CheckField.tsx'
import { PolicyLink } from '../policies/PolicyLink.tsx'
import { useAtom } from '../useAtom.ts'
import { AddressSection } from './AddressSection.tsx'
import { CodeSection } from './CodeSection.tsx'
import { ContactSection } from './ContactSection.tsx'
import { DeliverySection } from './DeliverySection.tsx'
import { DocumentSection } from './DocumentSection.tsx'
import { fieldId, useField } from './field.ts'
import { LoginLink } from './LoginLink.tsx'
import type { PickupStore } from './PickupStores.tsx'
import { ReceiptSection } from './ReceiptSection.tsx'
import { RememberField } from './RememberField.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { Section } from './Section.tsx'

/** SHIP-04, SHIP-09, VAL-25: only guests must consent; everybody can read the texts, in place. */
function PolicySection() {
  const { accept_policies: accepted, personaldata } = useAtom($register)
  const loggedIn = useAtom($loggedIn)
  const field = useField('accept_policies')
  return (
    <Section title={say.policies}>
      {loggedIn ? (
        <p className="flex flex-wrap gap-x-6 text-sm">
          <PolicyLink href={routes.terms} className="link py-2.5">
            {say.readTerms}
          </PolicyLink>
          <PolicyLink href={routes.privacy} className="link py-2.5">
            {say.readPrivacy}
          </PolicyLink>
        </p>
      ) : (
        <div className="grid">
          <CheckField {...field} checked={accepted} onChange={value => accept('accept_policies', value)}>
            {say.accept.before}
            <PolicyLink href={routes.terms}>{say.accept.terms}</PolicyLink>
            {say.accept.and}
            <PolicyLink href={routes.privacy}>{say.accept.privacy}</PolicyLink>.
          </CheckField>
          <CheckField
            id="envio-personaldata"
            checked={personaldata}
            onChange={value => accept('personaldata', value)}
          >
            {say.consent}
          </CheckField>
          <p className="hint mt-1">{say.guestAccount}</p>
        </div>
      )}
    </Section>
  )
}

/** DOOR-20: says where the data come from; one tap forgets them. */
function FromDevice() {
  const from = useAtom($fromDevice)
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

/**
 * SPEED-10: a long form comes piece by piece, each child in a separate frame, so that a slow phone shows and answers
 * the first while the last are still to come. What waits for the whole form, such as its button, is last.
 */
function InPieces({ children }: { children: ReactNode }) {
  const pieces = Children.toArray(children)
  const [drawn, setDrawn] = useState(1)
  const isWhole = drawn >= pieces.length
  useEffect(() => {
    if (isWhole) return
    let rest = 0
    const frame = requestAnimationFrame(() => {
      rest = window.setTimeout(() => setDrawn(drawn + 1))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(rest)
    }
  }, [isWhole, drawn])
  return (
    <>
      {pieces.slice(0, drawn)}
      {/* On a page that seems short the browser lays out its foot at once, only to move it away again. */}
      {!isWhole && <div className="h-[240vh]" aria-hidden="true" />}
    </>
  )
}

interface Props {
  stores: readonly PickupStore[]
  /** The shop sends mail (DOOR-09). */
  mails: boolean
}

/**
 * SHIP-05 to SHIP-09 in their order; our checks replace those of the browser (VAL-15 to VAL-17).
 */
export function CheckoutForm({ stores, mails }: Props) {
  const loggedIn = useAtom($loggedIn)
  const withheld = useAtom($withheld)
  const form = useRef<HTMLFormElement>(null)
  const finish = async (way: () => Promise<boolean>) => {
    // FREE-01: with nothing to pay the order is confirmed already.
    const isFree = () => $purchase.get()?.price === 0
    if (await way()) return goTo(isFree() ? routes.confirm : routes.payment, { replace: true })
    const first = firstProblem($problems.get())
    const field = first && form.current?.querySelector<HTMLElement>(`#${fieldId(first)}`)
    // Scrolled to the middle of the screen, where neither the header nor the bar at the lower edge covers it (DOOR-10).
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    void finish(submit)
  }
  return (
    <form ref={form} noValidate className="grid gap-4 sm:gap-6 lg:order-1" onSubmit={send}>
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
      <div className="flex flex-wrap items-center gap-x-6">
        {!loggedIn && (
          <p className="notice py-0 max-lg:mb-2 max-lg:w-full max-sm:px-3">
            <span className="py-2.5">
              {say.haveAccount} <LoginLink />
            </span>
          </p>
        )}
        <RememberField />
      </div>
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
