import { v7, validate } from 'uuid'

/** Ids on the wire: unguessable (74 random bits), and in the order of their making for the indexes. */
export const newId = (): string => v7()

/** PostgreSQL refuses other texts in a uuid column with an error; ask this first, so that they are just unknown. */
export const isId = (text: unknown): text is string => typeof text === 'string' && validate(text)
