import { createRoot } from 'react-dom/client'
import { boundaryMessages as say } from '#shared/messages/boundary.ts'
import { Boundary } from '../Boundary.tsx'
import { Toaster } from './Toaster.tsx'

const broken = (
  <p role="alert" className="toast">
    {say.title}
  </p>
)

/** Draws the page's toasts from now on; loaded with the first toast. */
export const mountToaster = (place: HTMLElement): void =>
  createRoot(place).render(
    <Boundary instead={broken}>
      <Toaster />
    </Boundary>,
  )
