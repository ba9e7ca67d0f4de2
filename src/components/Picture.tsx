import type { PictureAnswer } from '#shared/contracts/catalog.ts'
import { mediaPath, mediaSet, PHONE_MEDIA, type MEDIA_WIDTHS } from '#shared/routes.ts'

interface Props {
  /** The alternative text may be left out when the picture is decoration. */
  picture: Pick<PictureAnswer, 'id' | 'width' | 'height'> & Partial<PictureAnswer>
  /** The `sizes` of the image: how wide it is drawn. */
  sizes: string
  /** The first picture of a page: loaded at once, before everything else. */
  priority?: boolean
  /** The widest file a phone takes; dense screens would otherwise load the largest for no visible gain. */
  phoneWidth?: (typeof MEDIA_WIDTHS)[number]
  /** The widest file that any screen gets; below the full width for pictures that are always small. */
  widest?: (typeof MEDIA_WIDTHS)[number]
  className?: string
  /** Decoration next to a text that says the same. */
  decorative?: boolean
}

/** The few browsers without AVIF get one file: a list of widths would take up to 500 bytes of HTML for each picture. */
const plainWidth = (widest: number): number => (widest > 720 ? 720 : Math.min(widest, 480))

/** D-96: AVIF in the stored widths, WebP for browsers without it, with width and height, so that nothing shifts. */
export function Picture({
  picture,
  sizes,
  priority,
  phoneWidth = 720,
  widest = 1200,
  className,
  decorative,
}: Props) {
  const { id, width, height, alt } = picture
  return (
    <picture>
      {phoneWidth < widest && (
        <source
          media={PHONE_MEDIA}
          type="image/avif"
          srcSet={mediaSet(id, 'avif', phoneWidth)}
          sizes={sizes}
        />
      )}
      <source type="image/avif" srcSet={mediaSet(id, 'avif', widest)} sizes={sizes} />
      <img
        className={className}
        src={mediaPath(id, plainWidth(widest), 'webp')}
        width={width}
        height={height}
        alt={decorative ? '' : (alt ?? '')}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
      />
    </picture>
  )
}
