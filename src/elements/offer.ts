import { MEDIA_WIDTHS, mediaPath } from '#shared/routes.ts'
import { h, icon } from '#browser/dom.ts'

/** The height of a product's picture, as a multiple of its width. */
const PICTURE_RATIO = 1.25

/** The smallest file of a picture, as decoration next to a name; it fills its frame. */
export function smallPicture(id: string): HTMLElement {
  const [width] = MEDIA_WIDTHS
  const size = { width: String(width), height: String(width * PICTURE_RATIO) }
  const look = { alt: '', ...size, loading: 'lazy', decoding: 'async', class: 'size-full object-cover' }
  return h(
    'picture',
    {},
    h('source', { type: 'image/avif', srcset: mediaPath(id, width, 'avif') }),
    h('img', { src: mediaPath(id, width, 'webp'), ...look }),
  )
}

const BOX = 'M12 3.5 20 8v8l-8 4.5L4 16V8ZM4 8l8 4.5L20 8M12 12.5v8'

/** What fills the frame of a product without a picture (STYLE-06), as `components/NoPicture.tsx` draws it. */
export const noPicture = (): HTMLElement =>
  h(
    'span',
    { class: 'grid size-full place-items-center text-line-strong', 'data-no-picture': true },
    icon(BOX),
  )
