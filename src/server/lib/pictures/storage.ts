import type { Readable } from 'node:stream'

/** Where product pictures are kept. Names carry the content's hash, so a name never gets other bytes. */
export interface PictureStorage {
  /** Stores what `make` writes into the given draft file. The picture appears complete or not at all. */
  put(name: string, make: (draft: string) => Promise<unknown>): Promise<void>
  has(name: string): Promise<boolean>
  /** The picture's bytes, null when there is none of that name. */
  read(name: string): Promise<Readable | null>
  /** Removes a picture; an unknown name is not an error. */
  remove(names: readonly string[]): Promise<void>
  list(): AsyncIterable<string>
}

/** A name has no slash and no leading dot, so it cannot leave its folder. */
export const PICTURE_NAME = /^\w[\w-]{0,120}\.[a-z0-9]{2,5}$/
