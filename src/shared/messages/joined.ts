/** Facts of one thing on a line; what is missing is left out. */
export const joined = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ')
