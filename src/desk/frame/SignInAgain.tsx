import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SellerLogin } from '#islands/seller/SellerLogin.tsx'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'

/** FRAME-09: over everything, and nothing below it is lost. */
export const SignInAgain = () => (
  <ModalOverlay className="desk-veil desk-veil-whole" isOpen isKeyboardDismissDisabled>
    <Modal className="desk-sheet">
      <Dialog className="desk-dialog" aria-label={say.ended}>
        <p className="notice notice-warn">{say.ended}</p>
        <SellerLogin />
      </Dialog>
    </Modal>
  </ModalOverlay>
)
