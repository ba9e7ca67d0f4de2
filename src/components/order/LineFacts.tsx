import type { ReactNode } from 'react'
import type { PictureAnswer } from '#shared/contracts/catalog.ts'
import { lineMessages } from '#shared/messages/line.ts'
import { mediaIdOf, mediaPath, pictureSource } from '#shared/routes.ts'
import { NoPicture } from '../NoPicture.tsx'
import { Picture } from '../Picture.tsx'

interface Props {
  name: string
  brand: string
  /** The product's page; without it the name is plain text. */
  href?: string | undefined
  picture?: PictureAnswer | null
  /** For lines that have only the address of a picture. */
  image: string | null
  size?: string | undefined
  color?: string | undefined
  small?: boolean
  dimmed?: boolean
  children?: ReactNode
}

/** The wire names the 720 px file; a picture in a line is at most 112 px wide. */
function smallOf(image: string): string {
  const id = mediaIdOf(image)
  return id === null ? pictureSource(image) : mediaPath(id, 320, 'webp')
}

/** One line of a cart or an order: picture, brand, name, size and colour; price and controls are children. */
export function LineFacts(props: Props) {
  const { name, brand, href, picture, image, size, color, small, dimmed, children } = props
  const box = small ? 'w-16' : 'w-24 md:w-28'
  return (
    <div className="flex gap-4">
      <div className={`${box} aspect-4/5 shrink-0 self-start overflow-hidden rounded-card bg-sand`}>
        <div className={dimmed ? 'opacity-50 grayscale' : ''}>
          {picture ? (
            <Picture picture={picture} sizes="112px" phoneWidth={320} decorative className="h-auto w-full" />
          ) : image === null || image === '' ? (
            <NoPicture />
          ) : (
            <img
              src={smallOf(image)}
              alt=""
              width={112}
              height={140}
              loading="lazy"
              className="h-auto w-full"
            />
          )}
        </div>
      </div>
      <div className="min-w-0 flex-1">
        <div className={href === undefined ? '' : 'relative min-h-11'}>
          <p className="eyebrow wrap-anywhere">{brand}</p>
          <p
            className={`font-medium wrap-anywhere ${small ? 'line-clamp-2 text-sm' : 'line-clamp-3'} ${dimmed ? 'text-muted' : ''}`}
          >
            {href === undefined ? (
              name
            ) : (
              <a href={href} className="after:absolute after:inset-0 hover:underline">
                {name}
              </a>
            )}
          </p>
          {(size || color) && (
            <p className="text-sm wrap-anywhere text-muted">
              {[size && `${lineMessages.size} ${size}`, color].filter(Boolean).join(' · ')}
            </p>
          )}
        </div>
        {children}
      </div>
    </div>
  )
}
