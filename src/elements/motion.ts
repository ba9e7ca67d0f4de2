/** Motion, unless the shopper's system wants less of it. */
export const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
export const scrollBehavior = (): ScrollBehavior => (calm() ? 'instant' : 'smooth')
