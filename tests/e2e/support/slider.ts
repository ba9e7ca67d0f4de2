import type { Locator } from 'playwright/test'
import { expect } from './test.ts'

/** Scrolls to a slider until it plays: what comes near above it is laid out only then, and may move it away once more. */
export const scrollToSlider = (slider: Locator): Promise<void> =>
  expect(async () => {
    await slider.scrollIntoViewIfNeeded()
    await expect(slider.locator('.swiper-initialized')).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
