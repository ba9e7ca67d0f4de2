import { createRoot } from 'react-dom/client'
import { Toaster } from './Toaster.tsx'

/** Draws the page's toasts from now on; loaded with the first toast. */
export const mountToaster = (place: HTMLElement): void => createRoot(place).render(<Toaster />)
