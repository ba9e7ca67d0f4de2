import type { ReactNode } from 'react'
import { UnreadBadge } from '#components/chat/UnreadBadge.tsx'
import type { SellerAnswer } from '#shared/contracts/chat.ts'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { deskPaths } from '#shared/routes.ts'
import { Boundary } from '#islands/Boundary.tsx'
import { Suspended } from '#islands/seller/Suspended.tsx'
import { DeskIcon } from './DeskIcon.tsx'
import { Account } from './later.tsx'
import { places } from './navigation.ts'
import { NoticeBar } from './NoticeBar.tsx'
import { useIsOnline } from './online.ts'
import { useTitle } from './title.ts'
import { useUnread } from './unread.ts'

interface Props {
  title: string
  path: string
  /** Who is signed in; undefined until that is known, null for nobody. */
  seller: SellerAnswer | null | undefined
  knowsUnread: boolean
  onSignOut: () => void
  children: ReactNode
}

/** FRAME-02: what is around every screen: where one can go, who one is, and what one should know. */
export function Shell({ title, path, seller, knowsUnread, onSignOut, children }: Props) {
  const isOnline = useIsOnline()
  const answers = seller?.person.may.includes('messages') ?? false
  const unread = useUnread(answers && !knowsUnread ? seller?.person.id : undefined)
  const shown = places.filter(({ capability }) => seller?.person.may.includes(capability) ?? true)
  return (
    <div className="desk">
      {/* The title of the day counts parcels too (FRAME-21). */}
      {path !== deskPaths.home && <Titled title={title} unread={unread} />}
      <a className="desk-skip skip-link" href="#contenido">
        {say.skip}
      </a>
      <header className="desk-head">
        <div className="min-w-0 flex-1">
          <h1 className="desk-title">{title}</h1>
          <p className="desk-shop">{seller?.shopName ?? ' '}</p>
        </div>
        {seller && (
          <Boundary instead={null}>
            <Account seller={seller} onSignOut={onSignOut} />
          </Boundary>
        )}
      </header>
      {seller !== null && (
        <nav className="desk-nav" aria-label={say.navigation}>
          {shown.map(place => (
            <a key={place.path} href={place.path} aria-current={place.path === path ? 'page' : undefined}>
              <DeskIcon name={place.icon} />
              {place.label}
              {place.path === deskPaths.messages && <UnreadBadge count={unread} />}
            </a>
          ))}
        </nav>
      )}
      <main id="contenido" tabIndex={-1} className="desk-main">
        {!isOnline && (
          <p role="status" className="notice notice-warn">
            {say.offline}
          </p>
        )}
        {seller && <Suspended of={seller} />}
        <Boundary>{children}</Boundary>
      </main>
      <NoticeBar />
    </div>
  )
}

function Titled({ title, unread }: { title: string; unread: number }): null {
  useTitle(title, unread)
  return null
}
