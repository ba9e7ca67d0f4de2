import { productMessages as say } from '#shared/messages/product.ts'
import { lazy } from '#browser/lazy.ts'
import { connectControls } from '../carousel/controls.ts'
import { ScrollTrack } from '../carousel/track.ts'
import { h, icon } from '#browser/dom.ts'

const ZOOM = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20M7.5 10.5h6M10.5 7.5v6'

/**
 * CHOOSE-04: a tap on a picture, or the button for shoppers who do not tap, shows it large; that part loads the first
 * time.
 */
function followZoom(view: HTMLElement, track: ScrollTrack): void {
  const pictures = [...view.querySelectorAll('img')]
  if (pictures.length === 0) return
  const open = async (): Promise<void> => {
    const part = await lazy(() => import('./zoom.ts'))
    part?.openZoom(pictures, track.index(), at => track.go(at, 'instant'))
  }
  const button = h(
    'button',
    {
      type: 'button',
      class: 'btn-icon btn-round gallery-zoom',
      'aria-label': say.zoom,
      click: () => void open(),
    },
    icon(ZOOM),
  )
  view.after(button)
  view.classList.add('cursor-zoom-in')
  view.addEventListener('click', () => void open())
}

/** PROD-02, PROD-03: swiped with a counter on phones, chosen by thumbnails on desktops. */
export class ProductGallery extends HTMLElement {
  connectedCallback(): void {
    const view = this.querySelector<HTMLElement>('[data-view]')
    if (!view) return
    const track = new ScrollTrack(view)
    const thumbs = [...this.querySelectorAll<HTMLElement>('[data-thumb]')]
    const strip = this.querySelector<HTMLElement>('[data-thumbs]')
    connectControls(this, track)
    followZoom(view, track)
    for (const [i, thumb] of thumbs.entries()) thumb.addEventListener('click', () => track.go(i))
    track.onMove(() => {
      for (const [i, thumb] of thumbs.entries()) thumb.ariaCurrent = i === track.index() ? 'true' : null
      const current = thumbs[track.index()]
      if (current && strip) strip.scrollLeft = current.offsetLeft - strip.clientWidth / 2
    })
  }
}
