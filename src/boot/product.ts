import './buy-box.ts'
import { followChoice } from './choice.ts'
import { followRating } from './rating.ts'
import { rememberSeen, showRecent } from './recent.ts'
import { rest } from './rest.ts'
import { ready } from './tap.ts'
import { SizeGuide } from '#elements/product/size-guide.ts'
import { TabSet } from '#elements/product/tabs.ts'

/** What a product's page is given after load; the same file holds the buy box of quick add and the row of what was seen. */
export async function startProduct(): Promise<void> {
  customElements.define('size-guide', SizeGuide)
  customElements.define('tab-set', TabSet)
  await rest()
  followChoice()
  ready('box')
  ready('tabs')
  await rest()
  followRating()
  await rest()
  showRecent(rememberSeen())
}
