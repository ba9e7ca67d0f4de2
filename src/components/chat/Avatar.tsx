import { mediaIdOf, mediaPath, pictureSource } from '#shared/routes.ts'

interface Props {
  name: string
  image: string
  isOnline?: boolean
}

/** The smallest rendition of a stored picture. */
const small = (image: string): string => {
  const id = mediaIdOf(image)
  return id === null ? pictureSource(image) : mediaPath(id, 320, 'webp')
}

/** A picture, else the first letter; the online dot means the same as the words next to it (CHAT-01). */
export function Avatar({ name, image, isOnline = false }: Props) {
  return (
    <span className="relative size-11 shrink-0" aria-hidden="true">
      {image === '' ? (
        <span className="grid size-full place-items-center rounded-full bg-sand-deep text-lg font-semibold uppercase">
          {name.trim().charAt(0)}
        </span>
      ) : (
        <img
          src={small(image)}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-full rounded-full bg-sand object-cover"
        />
      )}
      {isOnline && (
        <span
          data-online
          className="absolute right-0 bottom-0 size-3 rounded-full border-2 border-paper bg-ok"
        />
      )}
    </span>
  )
}
