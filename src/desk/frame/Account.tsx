import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { SellerAnswer } from '#shared/contracts/chat.ts'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { deskPaths } from '#shared/routes.ts'
import { DeskIcon } from './DeskIcon.tsx'

/** FRAME-02: who is signed in, the way to one's own account, and the end of the session. */
export const Account = ({ seller, onSignOut }: { seller: SellerAnswer; onSignOut: () => void }) => (
  <MenuTrigger>
    <Button className="btn-icon" aria-label={say.account}>
      <DeskIcon name="user" />
    </Button>
    <Popover className="desk-popover" placement="bottom end">
      <p className="desk-who">{say.signedInAs(seller.email)}</p>
      <Menu className="desk-menu" aria-label={say.account}>
        <MenuItem className="desk-menu-item" href={deskPaths.team}>
          <DeskIcon name="people" />
          {say.team}
        </MenuItem>
        <MenuItem className="desk-menu-item" onAction={onSignOut}>
          <DeskIcon name="logout" />
          {say.signOut}
        </MenuItem>
      </Menu>
    </Popover>
  </MenuTrigger>
)
