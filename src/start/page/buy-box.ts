import { BuyBox } from '#elements/product/buy-box.ts'

// The product page and the dialog of quick add both need it; whichever is first defines it.
customElements.define('buy-box', BuyBox)
