import { connectControls } from './controls.ts'
import { ScrollTrack } from './track.ts'

/** A row that scrolls and snaps without script; this adds arrows, dots and counter (brand row, gallery). */
export class ScrollCarousel extends HTMLElement {
  connectedCallback(): void {
    const view = this.querySelector<HTMLElement>('[data-view]')
    if (view) connectControls(this, new ScrollTrack(view))
  }
}
