/** D-97: how a screen scrolls by itself: smoothly, unless motion is unwelcome. */
export const smoothly = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
