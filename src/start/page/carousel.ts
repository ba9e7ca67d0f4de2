import { ProductGallery } from '#elements/product/gallery.ts'
import { started } from './queued-clicks.ts'
import { BannerCarousel } from '#elements/carousel/banner-carousel.ts'
import { ProductSlider } from '#elements/carousel/product-slider.ts'
import { ScrollCarousel } from '#elements/carousel/scroll-carousel.ts'

customElements.define('scroll-carousel', ScrollCarousel)
customElements.define('banner-carousel', BannerCarousel)
customElements.define('product-slider', ProductSlider)
customElements.define('product-gallery', ProductGallery)
started('carousel')
