import type { SellerAnswer } from '#shared/contracts/chat.ts'
import { deskMessages as say } from '#shared/messages/desk.ts'

/** PEOPLE-05: says on every page of the desk that the shop sells nothing of this seller, and why. */
export const Suspended = ({ of }: { of: SellerAnswer }) =>
  of.suspended && (
    <p role="status" className="notice notice-warn wrap-anywhere">
      {say.suspended(of.suspended.reason)}
    </p>
  )
