/** Motion only for those who did not ask for less of it. */
export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
export const smoothly = (): ScrollBehavior => (calm() ? 'instant' : 'smooth')
