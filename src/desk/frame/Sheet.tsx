import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { frameMessages as say } from '#shared/messages/desk-frame.ts'
import { DeskIcon } from './DeskIcon.tsx'

interface Props {
  title: string
  onClose: () => void
  children: ReactNode
  role?: 'dialog' | 'alertdialog'
}

/** A dialog: over the lower part of a phone, in the middle of a desktop. */
export const Sheet = ({ title, onClose, children, role = 'dialog' }: Props) => (
  <ModalOverlay
    className="desk-veil"
    isOpen
    isDismissable={role === 'dialog'}
    onOpenChange={open => open || onClose()}
  >
    <Modal className="desk-sheet">
      <Dialog role={role} className="desk-dialog">
        <div className="desk-dialog-head">
          <Heading slot="title" className="text-lg">
            {title}
          </Heading>
          <Button className="btn-icon" aria-label={say.close} onPress={onClose}>
            <DeskIcon name="close" />
          </Button>
        </div>
        {children}
      </Dialog>
    </Modal>
  </ModalOverlay>
)
