import { ProductGallery } from '../product/gallery.ts'
import { ready } from '../tap.ts'
import { BannerCarousel } from './banner-carousel.ts'
import { ProductSlider } from './product-slider.ts'
import { ScrollCarousel } from './scroll-carousel.ts'

customElements.define('scroll-carousel', ScrollCarousel)
customElements.define('banner-carousel', BannerCarousel)
customElements.define('product-slider', ProductSlider)
customElements.define('product-gallery', ProductGallery)
ready('carousel')
