import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { LoadFailed } from '#islands/LoadFailed.tsx'
import { SellerLogin } from '#islands/seller/SellerLogin.tsx'
import { useAtom } from '#islands/useAtom.ts'
import type { SellerAnswer } from '#shared/contracts/chat.ts'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { $seller, loadSeller, signOutSeller } from '#stores/seller.ts'
import type { Screen } from './describe.ts'
import { ListPart, ListSkeleton } from './ListPart.tsx'
import { makeClient } from './reading.ts'
import { Shell } from './Shell.tsx'

/** The component that draws a screen as it is described. */
export const desk = <Row extends object, One extends Row>(screen: Screen<Row, One>) =>
  function Desk() {
    const [client] = useState(makeClient)
    const seller = useAtom($seller)
    // Kept when the session ends, so that what was typed stays on the page.
    const [known, setKnown] = useState<SellerAnswer>()
    const now = seller.state === 'ready' ? seller.value : undefined
    useEffect(() => void loadSeller(), [])
    useEffect(() => {
      if (!now) return
      setKnown(before => {
        if (before && before.person.id !== now.person.id) client.clear()
        return now
      })
      void client.invalidateQueries()
    }, [now, client])
    const leave = () => {
      client.clear()
      setKnown(undefined)
      void signOutSeller()
    }
    return (
      <I18nProvider locale="es-ES">
        <QueryClientProvider client={client}>
          <Shell
            title={screen.title}
            path={screen.path}
            seller={known ?? (now === null ? null : undefined)}
            onSignOut={leave}
          >
            {seller.state === 'failed' && !known && <LoadFailed sentence={seller.error} retry={loadSeller} />}
            {now === null && !known && <SellerLogin />}
            {seller.state === 'loading' && !known && <ListSkeleton />}
            {known && <Screened key={known.person.id} screen={screen} seller={known} />}
          </Shell>
          <SignInAgain isOpen={now === null && known !== undefined} />
        </QueryClientProvider>
      </I18nProvider>
    )
  }

function Screened<Row extends object, One extends Row>(props: {
  screen: Screen<Row, One>
  seller: SellerAnswer
}) {
  const { screen, seller } = props
  if (!seller.person.may.includes(screen.capability)) return <p className="notice">{say.notForYou}</p>
  return <ListPart screen={screen} />
}

/** FRAME-09: over everything, and nothing below it is lost. */
const SignInAgain = ({ isOpen }: { isOpen: boolean }) => (
  <ModalOverlay className="desk-veil desk-veil-whole" isOpen={isOpen} isKeyboardDismissDisabled>
    <Modal className="desk-sheet">
      <Dialog className="desk-dialog" aria-label={say.ended}>
        <p className="notice notice-warn">{say.ended}</p>
        <SellerLogin />
      </Dialog>
    </Modal>
  </ModalOverlay>
)
