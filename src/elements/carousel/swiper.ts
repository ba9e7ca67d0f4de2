import Swiper from 'swiper'
import { calm } from '../motion.ts'
import type { Track } from './track.ts'

/** HOME-14: 500 ms when the slider names no other speed. */
const SPEED_MS = 500

/** `565:2 1280:3` as Swiper reads it: slides seen at once from a window width in px on. */
const breakpoints = (text: string | undefined) =>
  Object.fromEntries(
    (text ?? '')
      .split(' ')
      .filter(Boolean)
      .map(part => part.split(':'))
      .map(([width, slides]) => [width, { slidesPerView: Number(slides) }]),
  )

/** Swiper on the markup of `product-slider`; its place and widths are those of the style sheet, so nothing shifts. */
export function takeOver(view: HTMLElement, settings: DOMStringMap): Track {
  const row = view.firstElementChild
  const step = row?.firstElementChild instanceof HTMLElement ? row.firstElementChild.offsetWidth : 1
  const initialSlide = Math.round(view.scrollLeft / step)
  view.scrollLeft = 0
  const swiper = new Swiper(view, {
    wrapperClass: 'slider-row',
    slideClass: 'slider-slide',
    slidesPerView: 1,
    spaceBetween: Number(settings['gap'] ?? 0),
    breakpoints: breakpoints(settings['breakpoints']),
    speed: calm() ? 0 : SPEED_MS,
    loop: false,
    initialSlide,
  })
  return {
    count: swiper.slides.length,
    perView: () => Number(swiper.params.slidesPerView) || 1,
    index: () => swiper.activeIndex,
    go: index => void swiper.slideTo(index),
    onMove: listener => swiper.on('slideChange', listener),
  }
}
