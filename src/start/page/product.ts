import './buy-box.ts'
import { followChoice } from './choice.ts'
import { followRating } from './rating.ts'
import { rememberSeen, showRecent } from './recent.ts'
import { yieldToBrowser } from './yield.ts'
import { started } from './queued-clicks.ts'
import { SizeGuide } from '#elements/product/size-guide.ts'
import { TabSet } from '#elements/product/tabs.ts'

/** What a product's page is given after load; the same file holds the buy box of quick add and the row of what was seen. */
export async function startProduct(): Promise<void> {
  customElements.define('size-guide', SizeGuide)
  customElements.define('tab-set', TabSet)
  await yieldToBrowser()
  followChoice()
  started('box')
  started('tabs')
  await yieldToBrowser()
  followRating()
  await yieldToBrowser()
  showRecent(rememberSeen())
}
