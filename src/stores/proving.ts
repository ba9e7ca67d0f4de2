import { atom } from 'nanostores'

/** Calls for which the browser is working now (NETWORK-03). */
export const $proving = atom(0)
