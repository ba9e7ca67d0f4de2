import { useStore } from '@nanostores/react'
import { Icon } from '#components/Icon.tsx'
import { orderMessages as say } from '#shared/messages/orders.ts'
import { wishlistMessages } from '#shared/messages/wishlist.ts'
import { routes } from '#shared/routes.ts'
import { $user, logout } from '#stores/auth.ts'
import { goTo } from '#stores/go.ts'
import { Boundary } from '../Boundary.tsx'
import { useCustomer } from './guard.ts'

/** /dashboard: who is signed in, the way to the orders and out (ACC-02, STATE-34). */
export const PanelScreen = () => (
  <Boundary>
    <Panel />
  </Boundary>
)

function Panel() {
  const isCustomer = useCustomer(() => undefined)
  const user = useStore($user, { ssr: 'initial' })
  const leave = async () => {
    await logout()
    goTo(routes.login)
  }
  if (!isCustomer || !user) return <div className="skeleton h-40" aria-busy="true" />
  return (
    <div className="grid gap-6">
      <p className="text-lg">
        {say.greeting(user.name)} <span className="block text-sm text-muted">{user.email}</span>
      </p>
      <nav aria-label={say.menu} className="grid gap-3 sm:grid-cols-2">
        <a href={routes.orders} className="card flex items-center gap-4 p-5 font-semibold hover:border-ink">
          <Icon name="box" className="size-6" />
          {say.title}
          <Icon name="right" className="ml-auto size-5" />
        </a>
        <a href={routes.wishlist} className="card flex items-center gap-4 p-5 font-semibold hover:border-ink">
          <Icon name="heart" className="size-6" />
          {wishlistMessages.title}
          <Icon name="right" className="ml-auto size-5" />
        </a>
        <a href={routes.shops} className="card flex items-center gap-4 p-5 font-semibold hover:border-ink">
          <Icon name="store" className="size-6" />
          {say.shop}
          <Icon name="right" className="ml-auto size-5" />
        </a>
      </nav>
      <button type="button" className="btn btn-quiet justify-self-start" onClick={() => void leave()}>
        {say.logout}
      </button>
    </div>
  )
}
