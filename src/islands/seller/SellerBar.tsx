import type { SellerAnswer } from '#shared/contracts/chat.ts'
import { chatMessages as say } from '#shared/messages/chat.ts'
import { deskMessages } from '#shared/messages/desk.ts'
import { deskPaths } from '#shared/routes.ts'
import { sellerChat } from '#stores/seller-chat.ts'
import { $sellerBusy, signOutSeller } from '#stores/seller.ts'
import { useAtom } from '../useAtom.ts'

const states = {
  online: { text: say.youAreOnline, dot: 'bg-ok', words: 'text-ok' },
  connecting: { text: say.connecting, dot: 'bg-line-strong', words: 'text-muted' },
  offline: { text: say.youAreOffline, dot: 'bg-warn', words: 'text-warn' },
} as const

/** Who answers, whether customers see the seller online, and the sign-out. */
export function SellerBar({ seller }: { seller: SellerAnswer }) {
  const link = useAtom(sellerChat.$link)
  const isBusy = useAtom($sellerBusy)
  const { text, dot, words } = states[link]
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-full sm:basis-60">
        <h1 className="truncate text-xl md:text-2xl">{seller.shopName}</h1>
        {seller.person.may.includes('messages') && (
          <p className={`flex items-center gap-2 text-sm ${words}`} role="status">
            <span className={`size-2.5 rounded-full ${dot}`} aria-hidden="true" />
            {text}
          </p>
        )}
      </div>
      <a className="btn btn-quiet px-3 text-sm md:px-5 md:text-base" href={deskPaths.home}>
        {deskMessages.today}
      </a>
      <a className="btn btn-quiet px-3 text-sm md:px-5 md:text-base" href={deskPaths.team}>
        {deskMessages.team}
      </a>
      <button
        type="button"
        className="btn btn-quiet px-3 text-sm md:px-5 md:text-base"
        disabled={isBusy}
        onClick={() => void signOutSeller()}
      >
        {say.logout}
      </button>
    </div>
  )
}
