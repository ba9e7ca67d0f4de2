import { v7 } from 'uuid'

/** Ids on the wire: unguessable (74 random bits), and in the order of their making for the indexes. */
export const newId = (): string => v7()
