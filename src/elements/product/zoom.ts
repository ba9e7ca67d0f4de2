import Swiper from 'swiper'
import { Zoom } from 'swiper/modules'
import { navMessages } from '#shared/messages/nav.ts'
import { productMessages as say } from '#shared/messages/product.ts'
import { mediaIdOf, mediaPath } from '#shared/routes.ts'
import { h, icon } from '#browser/dom.ts'

const RATIO = 2.5
const SPEED_MS = 250
/** The widest file of a product's picture. */
const WIDTH = 1200
const shapes = {
  close: 'm6 6 12 12M18 6 6 18',
  left: 'm14.5 5-7 7 7 7',
  right: 'm9.5 5 7 7-7 7',
  zoom: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.7-1.8L20 20M7.5 10.5h6M10.5 7.5v6',
} as const

const control = (name: string, shape: keyof typeof shapes, click: () => void) =>
  h('button', { type: 'button', class: 'btn-icon btn-round', 'aria-label': name, click }, icon(shapes[shape]))

/** The same picture in its largest stored width, in the format that the browser chose for the small one. */
function slideOf(small: HTMLImageElement): HTMLElement {
  const id = mediaIdOf(small.getAttribute('src') ?? '')
  const format = /\.avif$/.test(small.currentSrc) ? 'avif' : 'webp'
  const src = id === null ? small.src : mediaPath(id, WIDTH, format)
  const { width, height } = small
  const size = { width: String(WIDTH), height: String(Math.round((WIDTH * height) / (width || 1))) }
  const image = h('img', { src, alt: small.alt, ...size, loading: 'lazy', class: 'zoom-picture' })
  return h('div', { class: 'slider-slide' }, h('div', { class: 'zoom-frame' }, image))
}

/**
 * CHOOSE-04: the pictures over the whole screen, enlarged by a double tap, two fingers, the button or + and -. Enlarged
 * ones are moved by a finger or the mouse, others are changed by swiping, arrows or buttons. `motion.css` keeps it
 * still under reduced motion. Reports where it ended.
 */
export function openZoom(
  pictures: readonly HTMLImageElement[],
  first: number,
  leave: (at: number) => void,
): void {
  const row = h('div', { class: 'slider-row h-full' }, ...pictures.map(slideOf))
  const view = h('div', { class: 'slider-view zoom-view' }, row)
  const counter = h('output', { class: 'tag tag-quiet' })
  const size = control(say.zoomIn, 'zoom', () => swiper.zoom.toggle())
  const previous = control(navMessages.previous, 'left', () => void swiper.slidePrev())
  const next = control(navMessages.next, 'right', () => void swiper.slideNext())
  const close = control(navMessages.close, 'close', () => dialog.close())
  const many = pictures.length > 1
  // Otherwise the row would get the focus, and lose it when Swiper takes over.
  close.autofocus = true
  const dialog = h(
    'dialog',
    { class: 'zoom', 'aria-label': say.zoomed },
    view,
    h('div', { class: 'zoom-head' }, many ? counter : null, size, close),
    many ? h('div', { class: 'zoom-foot' }, previous, next) : null,
  )
  document.body.append(dialog)
  dialog.showModal()
  const swiper = new Swiper(view, {
    modules: [Zoom],
    zoom: { maxRatio: RATIO, toggle: false, containerClass: 'zoom-frame', zoomedSlideClass: 'zoomed' },
    ...{ wrapperClass: 'slider-row', slideClass: 'slider-slide', initialSlide: first },
    speed: SPEED_MS,
  })
  const tell = (): void => {
    counter.textContent = navMessages.slide(swiper.activeIndex + 1, pictures.length)
    previous.disabled = swiper.isBeginning
    next.disabled = swiper.isEnd
  }
  swiper.on('slideChange', tell)
  // Swiper's own function waits for the end of a move, which never comes when the next step at once undoes it.
  swiper.on('doubleTap', (_, event) => swiper.zoom.toggle(event))
  swiper.on('zoomChange', (_, scale) => (size.ariaLabel = scale > 1 ? say.zoomOut : say.zoomIn))
  tell()

  dialog.addEventListener('keydown', event => {
    const { key } = event
    if (key === '+' || key === '=') swiper.zoom.in()
    else if (key === '-') swiper.zoom.out()
    else if (key === 'ArrowLeft') swiper.slidePrev()
    else if (key === 'ArrowRight') swiper.slideNext()
    else return
    event.preventDefault()
  })
  dialog.addEventListener('close', () => {
    leave(swiper.activeIndex)
    swiper.destroy()
    dialog.remove()
  })
}
