import { expect, test } from 'vitest'
import { lastChecked, stamp } from '../../demo/stamp.mjs'

test('demo/ and data/demo are as their own checks last found them right', () => {
  expect(stamp(), 'run `npm run demo:check` and commit demo/checked.txt').toBe(lastChecked())
})
