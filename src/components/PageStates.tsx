import { homeMessages } from '#shared/messages/home.ts'
import { infoMessages } from '#shared/messages/info.ts'
import { newsletterMessages as news } from '#shared/messages/newsletter.ts'
import { pageMessages as say } from '#shared/messages/page.ts'
import { routes } from '#shared/routes.ts'
import { EmptyState } from './EmptyState.tsx'

const LOST = '/art/no-encontrado.svg'
const toShop = { href: routes.shops, label: say.goShop }
const toHome = { href: routes.home, label: say.goHome }
const toHelp = { href: routes.help, label: news.toHelp }
const toProducts = { href: routes.shops, label: infoMessages.toShop }

/** For an address that never existed. */
export const NotFound = () => (
  <EmptyState title={say.notFoundTitle} text={say.notFoundText} art={LOST} action={toShop} />
)

/** An error of the shop. */
export const Broken = () => (
  <EmptyState title={say.errorTitle} text={say.errorText} art="/art/error.svg" action={toHome} />
)

/** SEO-09: for a product that is no longer sold. */
export const Gone = () => <EmptyState title={say.goneTitle} text={say.goneText} art={LOST} action={toShop} />

/** An unknown subscription. */
export const NoSubscription = () => (
  <EmptyState title={news.unknownTitle} text={news.unknownText} art={LOST} action={toHelp} />
)

/** D-05: for a blog without posts. */
export const NoPosts = () => (
  <EmptyState
    title={infoMessages.underConstruction}
    text={infoMessages.blogSoon}
    art="/art/sin-resultados.svg"
    action={toProducts}
  />
)

/** For a shop that sells nothing yet. */
export const NoProducts = () => <EmptyState title={homeMessages.emptyTitle} text={homeMessages.emptyText} />
