import { homeMessages } from '#shared/messages/home.ts'
import { infoMessages } from '#shared/messages/info.ts'
import { newsletterMessages } from '#shared/messages/newsletter.ts'
import { pageMessages as say } from '#shared/messages/page.ts'
import { routes } from '#shared/routes.ts'
import { EmptyState } from './EmptyState.tsx'

const LOST = '/art/no-encontrado.svg'

/** An address that never was. */
export const NotFound = () => (
  <EmptyState
    title={say.notFoundTitle}
    text={say.notFoundText}
    art={LOST}
    action={{ href: routes.shops, label: say.goShop }}
  />
)

/** An error of the shop. */
export const Broken = () => (
  <EmptyState
    title={say.errorTitle}
    text={say.errorText}
    art="/art/error.svg"
    action={{ href: routes.home, label: say.goHome }}
  />
)

/** SEO-09: a product that is no longer sold. */
export const Gone = () => (
  <EmptyState
    title={say.goneTitle}
    text={say.goneText}
    art={LOST}
    action={{ href: routes.shops, label: say.goShop }}
  />
)

/** An unknown subscription. */
export const NoSubscription = () => (
  <EmptyState
    title={newsletterMessages.unknownTitle}
    text={newsletterMessages.unknownText}
    art={LOST}
    action={{ href: routes.help, label: newsletterMessages.toHelp }}
  />
)

/** D-05: a blog without a post. */
export const NoPosts = () => (
  <EmptyState
    title={infoMessages.underConstruction}
    text={infoMessages.blogSoon}
    art="/art/sin-resultados.svg"
    action={{ href: routes.shops, label: infoMessages.toShop }}
  />
)

/** A shop that sells nothing yet. */
export const NoProducts = () => <EmptyState title={homeMessages.emptyTitle} text={homeMessages.emptyText} />
