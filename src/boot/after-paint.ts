/** When what a tap changed was seen: asking for scripts takes a slow phone's time. */
export const afterPaint = (work: () => void): void => void requestAnimationFrame(() => setTimeout(work))
