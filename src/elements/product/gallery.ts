import { connectControls } from '../carousel/controls.ts'
import { ScrollTrack } from '../carousel/track.ts'

/** PROD-02, PROD-03: swiped with a counter on phones, chosen by thumbnails on desktops. */
export class ProductGallery extends HTMLElement {
  connectedCallback(): void {
    const view = this.querySelector<HTMLElement>('[data-view]')
    if (!view) return
    const track = new ScrollTrack(view)
    const thumbs = [...this.querySelectorAll<HTMLElement>('[data-thumb]')]
    const strip = this.querySelector<HTMLElement>('[data-thumbs]')
    connectControls(this, track)
    for (const [i, thumb] of thumbs.entries()) thumb.addEventListener('click', () => track.go(i))
    track.onMove(() => {
      for (const [i, thumb] of thumbs.entries()) thumb.ariaCurrent = i === track.index() ? 'true' : null
      const current = thumbs[track.index()]
      if (current && strip) strip.scrollLeft = current.offsetLeft - strip.clientWidth / 2
    })
  }
}
