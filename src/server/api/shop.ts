import { ComplaintForm } from '#shared/contracts/complaints.ts'
import { SubmitReviewBody } from '#shared/contracts/reviews.ts'
import { LookupBody, NewsletterBody } from '#shared/contracts/services.ts'
import * as bannerEndpoints from '#shared/endpoints/banners.ts'
import * as catalogEndpoints from '#shared/endpoints/catalog.ts'
import * as companyEndpoints from '#shared/endpoints/company.ts'
import * as complaintEndpoints from '#shared/endpoints/complaints.ts'
import * as documentEndpoints from '#shared/endpoints/documents.ts'
import * as newsletterEndpoints from '#shared/endpoints/newsletter.ts'
import * as reviewEndpoints from '#shared/endpoints/reviews.ts'
import * as ubigeoEndpoints from '#shared/endpoints/ubigeo.ts'
import { AppError } from '#shared/errors.ts'
import { complaintMessages } from '#shared/messages/complaints.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { things } from '#shared/messages/things.ts'
import { readFilters, readPageNumber, readText } from '#shared/rules/catalog.ts'
import { handle, handleFile, type ShopRoute } from '../http/handle.ts'
import { getBanners } from '../modules/banners.ts'
import { findBrand } from '../modules/brands.ts'
import { getCards } from '../modules/catalog/cards.ts'
import * as home from '../modules/catalog/home.ts'
import * as lists from '../modules/catalog/lists.ts'
import { findProduct } from '../modules/catalog/product.ts'
import { queryProducts } from '../modules/catalog/query.ts'
import { suggest } from '../modules/catalog/suggest.ts'
import { getCompany } from '../modules/company.ts'
import { fileComplaint } from '../modules/complaints/file.ts'
import { findAttachment } from '../modules/complaints/read.ts'
import { lookUp } from '../modules/documents/lookup.ts'
import { canMail } from '../modules/mail/queue.ts'
import { subscribe, unsubscribe } from '../modules/newsletter.ts'
import { readIdempotencyKey } from '../modules/idempotency.ts'
import * as reviews from '../modules/reviews.ts'
import { answerUbigeo } from '../modules/ubigeo/list.ts'
import { getTerritories } from '../modules/ubigeo/territorial.ts'

/** The thing, or the refusal that names what was not found. */
function found<Thing>(thing: Thing | null | undefined, what: string): Thing {
  if (!thing) throw new AppError('notFound', { what })
  return thing
}

/** What the shop shows to everybody, and what anybody may send to it. */
export const shopCalls: readonly ShopRoute[] = [
  handle(catalogEndpoints.getCategories, null, async () => ({ categorys: await lists.getCategories() })),
  handle(catalogEndpoints.getTypeProducts, null, async () => ({
    typeproducts: await lists.getTypeProducts(),
  })),
  handle(catalogEndpoints.getTypeArticles, null, async () => ({
    typearticles: await lists.getTypeArticles(),
  })),
  handle(catalogEndpoints.getBrands, null, async () => ({ brands: await lists.getBrands() })),
  handle(catalogEndpoints.getColors, null, async () => ({ colors: await lists.getColors() })),
  handle(catalogEndpoints.getSizes, null, async () => ({ sizes: await lists.getSizes() })),
  handle(catalogEndpoints.getProducts, null, () => home.getHomeProducts()),
  handle(catalogEndpoints.getLatest, null, () => home.getLatest()),
  handle(catalogEndpoints.getCards, null, ({ query }) => getCards((query.get('ids') ?? '').split(','))),
  handle(catalogEndpoints.queryProducts, null, ({ query }) => queryProducts(readFilters(query))),
  handle(catalogEndpoints.suggestProducts, null, ({ query }) => suggest(readText(query.get('value')))),
  handle(catalogEndpoints.getProductDetails, null, async ({ param }) =>
    found(await findProduct(param('slug')), things.product),
  ),
  handle(catalogEndpoints.getBrand, null, async ({ param }) => ({
    brand: found(await findBrand(param('name')), things.brand),
  })),

  handle(bannerEndpoints.getBanners, null, async () => ({ banners: await getBanners() })),
  handle(companyEndpoints.getCompany, null, async () => ({
    company: found(await getCompany(), things.shopData),
  })),
  handle(ubigeoEndpoints.getUbigeo, null, ({ headers }) => Promise.resolve(answerUbigeo(headers))),
  handle(ubigeoEndpoints.getTerritories, null, () => getTerritories()),
  handle(documentEndpoints.lookupDocument, LookupBody, ({ body, address }) =>
    lookUp(body.tipo, body.numero, address),
  ),

  handle(newsletterEndpoints.subscribeNewsletter, NewsletterBody, ({ body, address }) =>
    subscribe(body.email, address),
  ),
  handle(newsletterEndpoints.unsubscribeNewsletter, null, ({ param }) => unsubscribe(param('token'))),

  handle(reviewEndpoints.getReviews, null, ({ param, query }) =>
    reviews.getReviews(param('productId'), readPageNumber(query.get('pageNo'))),
  ),
  handle(reviewEndpoints.submitReview, SubmitReviewBody, async ({ body, actor, address, headers }) => {
    const done = await reviews.submitReview(actor, body, { address, key: readIdempotencyKey(headers) })
    // A repeated call may get an answer that an older release stored; that one does not say 'changed'.
    return { message: done === 'changed' ? reviewMessages.changed : reviewMessages.stored }
  }),

  handle(complaintEndpoints.addComplaint, ComplaintForm, async ({ body, address, headers }) => ({
    message: complaintMessages.filed,
    libroreclamaciones: await fileComplaint(body, address, readIdempotencyKey(headers)),
    copiaPorCorreo: canMail(),
  })),
  handleFile(complaintEndpoints.getComplaintFile, ({ param }) => findAttachment(param('secret'))),
]
