import { atom } from 'nanostores'

/** Calls whose work the browser is doing now (NETWORK-03). */
export const $proving = atom(0)
