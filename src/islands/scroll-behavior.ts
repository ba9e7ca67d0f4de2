/** D-97: how a screen scrolls by itself: smoothly, unless the shopper wants less motion. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
