import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { atom } from 'nanostores'
import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { LoadFailed } from '#islands/LoadFailed.tsx'
import { SellerLogin } from '#islands/seller/SellerLogin.tsx'
import { useAtom } from '#islands/useAtom.ts'
import type { SellerAnswer } from '#shared/contracts/chat.ts'
import type { Capability } from '#shared/rules/people.ts'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { $seller, loadSeller, mayProbably, signOutSeller } from '#stores/seller.ts'
import type { Screen } from './describe.ts'
import { loadOpened, SignInAgain } from './later.tsx'
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

/** The component of a screen that is no list: `draw` gives its content, and `waiting` is shown until that is known. */
export function deskPlace(place: Place, draw: (seller: SellerAnswer) => ReactNode, waiting: ReactNode) {
  const client = makeClient()
  /** Whether the first rows have arrived or failed. The screen waits for them, because it would be drawn twice. */
  const $isRead = atom(true)
  if (typeof window !== 'undefined') {
    // FRAME-23: person and rows are read at the same time, before the island is drawn. That saves two round trips.
    void loadSeller()
    if (place.readFirst && mayProbably(place.capability)) {
      $isRead.set(false)
      void place.readFirst(client).finally(() => $isRead.set(true))
    }
    void loadOpened()
  }
  const forget = () => {
    client.clear()
    $unread.set(0)
  }
  return function Desk() {
    const seller = useAtom($seller)
    const isRead = useAtom($isRead)
    // Kept when the session ends, so that what was typed stays on the page.
    const [known, setKnown] = useState<SellerAnswer>()
    const now = seller.state === 'ready' ? seller.value : undefined
    // Somebody else is shown once nothing is left of who was here before (FRAME-09).
    const isOther = now && known && now.person.id !== known.person.id
    const shown = isOther ? known : (now ?? known)
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
      <QueryClientProvider client={client}>
        <Shell
          title={place.title}
          path={place.path}
          seller={shown ?? now}
          knowsUnread={place.knowsUnread ?? false}
          onSignOut={leave}
        >
          {seller.state === 'failed' && !shown && <LoadFailed sentence={seller.error} retry={loadSeller} />}
          {now === null && !shown && <SellerLogin />}
          {(shown ? !isRead : seller.state === 'loading') && waiting}
          {shown && isRead && (
            <Fragment key={shown.person.id}>
              {shown.person.may.includes(place.capability) ? (
                draw(shown)
              ) : (
                <p className="notice">{say.notForYou}</p>
              )}
            </Fragment>
          )}
        </Shell>
        {now === null && shown && <SignInAgain />}
      </QueryClientProvider>
    )
  }
}
