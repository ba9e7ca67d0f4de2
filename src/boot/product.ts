import { ready } from './tap.ts'
import { BuyBox } from '#elements/product/buy-box.ts'
import { followRating } from './rating.ts'
import { SizeGuide } from '#elements/product/size-guide.ts'
import { TabSet } from '#elements/product/tabs.ts'

customElements.define('buy-box', BuyBox)
customElements.define('size-guide', SizeGuide)
customElements.define('tab-set', TabSet)
ready('box')
ready('tabs')
followRating()
