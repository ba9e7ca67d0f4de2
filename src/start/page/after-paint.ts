/** A frame at 60 Hz. */
const FRAME_MS = 16

/**
 * When what a tap changed was seen: asking for scripts takes a slow phone's time. A frame is on its way to the screen for
 * as long as another after it was drawn.
 */
export const afterPaint = (work: () => void): void =>
  void requestAnimationFrame(() => setTimeout(work, FRAME_MS))
