import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { LoadFailed } from '#islands/LoadFailed.tsx'
import { SellerLogin } from '#islands/seller/SellerLogin.tsx'
import { useAtom } from '#islands/useAtom.ts'
import type { SellerAnswer } from '#shared/contracts/chat.ts'
import type { Capability } from '#shared/rules/people.ts'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { $seller, loadSeller, mayProbably, signOutSeller } from '#stores/seller.ts'
import type { Screen } from './describe.ts'
import { ListPart, ListSkeleton } from './ListPart.tsx'
import { makeClient, readFirstRows } from './reading.ts'
import { Shell } from './Shell.tsx'
import { $unread } from './unread.ts'

interface Place {
  title: string
  path: string
  /** PEOPLE-03: what a person must be allowed to do to see it. */
  capability: Capability
  /** The screen keeps `$unread` itself (FRAME-17). */
  knowsUnread?: boolean
  /** Asks for what the screen shows first, under the key by which it reads it. */
  readFirst?: (client: QueryClient) => Promise<void>
}

/** The component that draws a screen as it is described. */
export const desk = <Row extends object, One extends Row>(screen: Screen<Row, One>) =>
  deskPlace(
    { ...screen, readFirst: client => readFirstRows(client, screen) },
    () => <ListPart screen={screen} />,
    <ListSkeleton />,
  )

/** The component of a screen that is no list: `draw` gives what the frame is drawn around, `waiting` stands there first. */
export function deskPlace(place: Place, draw: (seller: SellerAnswer) => ReactNode, waiting: ReactNode) {
  const client = makeClient()
  if (typeof window !== 'undefined') {
    // FRAME-23: person and rows are asked for together, before the island is drawn: two round trips less.
    void loadSeller()
    if (mayProbably(place.capability)) void place.readFirst?.(client)
  }
  const forget = () => {
    client.clear()
    $unread.set(0)
  }
  return function Desk() {
    const seller = useAtom($seller)
    // Kept when the session ends, so that what was typed stays on the page.
    const [known, setKnown] = useState<SellerAnswer>()
    const now = seller.state === 'ready' ? seller.value : undefined
    useEffect(() => {
      if (!now || known === now) return
      if (known && known.person.id !== now.person.id) forget()
      else if (known) void client.invalidateQueries()
      setKnown(now)
    }, [now, known])
    const leave = () => {
      forget()
      setKnown(undefined)
      void signOutSeller()
    }
    return (
      <I18nProvider locale="es-ES">
        <QueryClientProvider client={client}>
          <Shell
            title={place.title}
            path={place.path}
            seller={known ?? (now === null ? null : undefined)}
            knowsUnread={place.knowsUnread ?? false}
            onSignOut={leave}
          >
            {seller.state === 'failed' && !known && <LoadFailed sentence={seller.error} retry={loadSeller} />}
            {now === null && !known && <SellerLogin />}
            {seller.state === 'loading' && !known && waiting}
            {known && (
              <Fragment key={known.person.id}>
                {known.person.may.includes(place.capability) ? (
                  draw(known)
                ) : (
                  <p className="notice">{say.notForYou}</p>
                )}
              </Fragment>
            )}
          </Shell>
          <SignInAgain isOpen={now === null && known !== undefined} />
        </QueryClientProvider>
      </I18nProvider>
    )
  }
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
