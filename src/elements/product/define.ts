import { ready } from '../tap.ts'
import { BuyBox } from './buy-box.ts'
import { followRating } from './rating.ts'
import { SizeGuide } from './size-guide.ts'
import { TabSet } from './tabs.ts'

customElements.define('buy-box', BuyBox)
customElements.define('size-guide', SizeGuide)
customElements.define('tab-set', TabSet)
ready('box')
ready('tabs')
followRating()
