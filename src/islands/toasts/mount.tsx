import { createRoot } from 'react-dom/client'
import { Boundary } from '../Boundary.tsx'
import { Toaster, type Before } from './Toaster.tsx'

/** Draws the toasts that come from now on, above those that stand in the page; loaded with the first one. */
export function mountToaster(place: HTMLElement, takeOver: () => Before): void {
  const own = document.createElement('div')
  own.className = 'contents'
  place.prepend(own)
  createRoot(own).render(
    <Boundary instead={null}>
      <Toaster place={place} before={takeOver()} />
    </Boundary>,
  )
}
