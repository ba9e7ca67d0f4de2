import { soles } from '#shared/rules/money.ts'
import { completeSheet } from '../../../support/complaint-sheet.ts'
import { press, send, settle, type } from '../screen.ts'
import { order, ORDER, type Refusal } from './refusal.ts'

const help = { phone: '', email: '' }
const tracked = {
  ...{ number: 'V-1', date: '2026-11-22T15:00:00.000Z', payment_status: 'unpaid', payment_method: '' },
  ...{ delivery_status: 'pending', confirmed: true, steps: [] },
} as never
const liked = {
  ...{ _id: 'w1', userId: 'c1', productId: 'p1', name: 'Botín', brand: 'KUSI', slug: 'botin', rating: 0 },
  ...{ price: soles(100), discount: soles(0), stock: 5, hasVariants: false, image: null, picture: null },
}
const passwords = async () => {
  await type('password-newPassword', 'una clave larga 9')
  await type('password-confirmPassword', 'una clave larga 9')
  await send()
}

/** The islands of a customer's account, of sellers, and of those who ask or complain. */
export const ACCOUNT: Record<string, Refusal> = {
  'auth/ForgotPassword.tsx': {
    isGuest: true,
    draw: () =>
      import('#islands/auth/ForgotPassword.tsx').then(({ ForgotPassword }) => <ForgotPassword {...help} />),
    act: async () => {
      await type('forgot-email', 'rosa@example.com')
      await send()
    },
    asks: 'POST /customer/forgot-password',
  },
  'auth/LoginScreen.tsx': {
    isGuest: true,
    draw: () =>
      import('#islands/auth/LoginScreen.tsx').then(({ LoginScreen }) => <LoginScreen company={null} />),
    act: async () => {
      await type('login-email', 'rosa@example.com')
      await type('login-password', 'clave')
      await send()
    },
    asks: 'POST /customer/customer-login',
  },
  'auth/RegisterScreen.tsx': {
    isGuest: true,
    draw: () => import('#islands/auth/RegisterScreen.tsx').then(({ RegisterScreen }) => <RegisterScreen />),
    act: async () => {
      await type('register-name', 'Rosa')
      await type('register-email', 'rosa@example.com')
      await type('register-password', 'una clave larga 9')
      await press('register-accept_policies')
      await send()
    },
    asks: 'POST /customer/customer-register',
  },
  'chat/ChatScreen.tsx': {
    path: '/dashboard/chat/s1',
    draw: () => import('#islands/chat/ChatScreen.tsx').then(({ ChatScreen }) => <ChatScreen />),
    asks: 'POST /chat/customer/add-customer-friend',
  },
  'complaints/ComplaintForm.tsx': {
    draw: async () => {
      const { setField } = await import('#stores/complaints.ts')
      for (const [name, value] of Object.entries(completeSheet))
        setField(name as keyof typeof completeSheet, value)
      const { ComplaintForm } = await import('#islands/complaints/ComplaintForm.tsx')
      return <ComplaintForm tried={false} />
    },
    act: send,
    asks: 'POST /reclamo/add-reclamo',
  },
  // D-80: places are typed where no list of them came.
  'complaints/ComplaintScreen.tsx': {
    draw: () =>
      import('#islands/complaints/ComplaintScreen.tsx').then(({ ComplaintScreen }) => <ComplaintScreen />),
    act: async () => {
      await settle(100)
      await type('reclamo-distrito', 'Castilla')
    },
    says: 'Distrito',
    asks: 'GET /ubigeo',
  },
  'complaints/Provider.tsx': {
    draw: () => import('#islands/complaints/Provider.tsx').then(({ Provider }) => <Provider />),
    says: '—',
    asks: 'GET /home/company-get-first',
  },
  'exchanges/ExchangeForm.tsx': {
    draw: async () => {
      const { ExchangeForm } = await import('#islands/exchanges/ExchangeForm.tsx')
      const choices = [{ _id: 'l1', units: 1, kinds: ['fault' as const], sizes: [] }]
      return <ExchangeForm order={order} choices={choices} onEnd={() => location.assign('ended')} />
    },
    act: async () => {
      await press('Llegó con una falla')
      await press('Botín')
      await type('exchange-reason', 'Se abrió la costura.')
      await send()
    },
    asks: 'POST /home/order/exchange/o1',
  },
  'exchanges/ExchangeSection.tsx': {
    draw: () =>
      import('#islands/exchanges/ExchangeSection.tsx').then(({ ExchangeSection }) => (
        <ExchangeSection order={order} isAsking={false} onAsk={() => undefined} />
      )),
    asks: 'GET /home/order/exchange/o1',
  },
  'newsletter/LeaveScreen.tsx': {
    draw: async () => {
      const { LeaveScreen } = await import('#islands/newsletter/LeaveScreen.tsx')
      return <LeaveScreen token="t1" email="rosa@example.com" isActive />
    },
    act: () => press('Darme de baja'),
    asks: 'POST /home/newsletter/unsubscribe/t1',
  },
  'orders/DocumentForm.tsx': {
    draw: async () => {
      const { DocumentForm } = await import('#islands/orders/DocumentForm.tsx')
      return <DocumentForm order={order} onEnd={() => location.assign('ended')} />
    },
    act: send,
    asks: 'POST /home/order/document/o1',
  },
  'orders/Received.tsx': {
    draw: async () => {
      const { Received } = await import('#islands/orders/Received.tsx')
      return (
        <Received number="V-1-1" contact="" onReceived={() => Promise.resolve(location.assign('ended'))} />
      )
    },
    act: async () => {
      await press('Lo recibí')
      await press('Sí, lo recibí')
    },
    asks: 'POST /home/order/received',
  },
  'orders/OrderScreen.tsx': {
    draw: () =>
      import('#islands/orders/OrderScreen.tsx').then(({ OrderScreen }) => (
        <OrderScreen orderId="o1" phone="" />
      )),
    asks: ORDER,
  },
  'orders/OrdersScreen.tsx': {
    draw: () => import('#islands/orders/OrdersScreen.tsx').then(({ OrdersScreen }) => <OrdersScreen />),
    act: () => press('Reintentar'),
    asks: 'GET /home/coustomer/get-orders/c1/all',
  },
  'orders/PanelScreen.tsx': {
    draw: () => import('#islands/orders/PanelScreen.tsx').then(({ PanelScreen }) => <PanelScreen />),
    act: () => press('Reintentar'),
    asks: 'GET /home/coustomer/get-dashboard-data/c1',
  },
  'password/ChangePasswordScreen.tsx': {
    draw: async () => {
      const { ChangePasswordScreen } = await import('#islands/password/ChangePasswordScreen.tsx')
      return <ChangePasswordScreen help={help} />
    },
    answers: { 'GET /customer/password': { restricted: false, initial: false, proof: 'order' } },
    act: async () => {
      await type('password-proof', 'la de antes')
      await passwords()
    },
    asks: 'POST /customer/change-password',
  },
  'password/InitialPassword.tsx': {
    draw: async () => {
      const { InitialPassword } = await import('#islands/password/InitialPassword.tsx')
      return (
        <InitialPassword proof="order" email="rosa@example.com">
          {null}
        </InitialPassword>
      )
    },
    act: async () => {
      await type('password-proof', 'V-1')
      await passwords()
    },
    asks: 'POST /customer/initial-password',
  },
  'password/ResetPasswordScreen.tsx': {
    isGuest: true,
    path: '/restablecer-clave#secreto',
    draw: async () => {
      const { ResetPasswordScreen } = await import('#islands/password/ResetPasswordScreen.tsx')
      return <ResetPasswordScreen />
    },
    act: passwords,
    asks: 'POST /customer/reset-password',
  },
  'privacy/DeleteSection.tsx': {
    draw: async () => {
      const { DeleteSection } = await import('#islands/privacy/DeleteSection.tsx')
      return <DeleteSection underWay={[]} reviews={0} />
    },
    act: async () => {
      await type('delete-password', 'clave')
      await press('delete-sure')
      await send()
    },
    asks: 'POST /customer/delete-account',
  },
  'privacy/ExportSection.tsx': {
    draw: async () => {
      const { ExportSection } = await import('#islands/privacy/ExportSection.tsx')
      return <ExportSection emailProved mails />
    },
    act: async () => {
      await type('export-password', 'clave')
      await send()
    },
    asks: 'POST /customer/export',
  },
  'privacy/MarketingSection.tsx': {
    draw: async () => {
      const { MarketingSection } = await import('#islands/privacy/MarketingSection.tsx')
      return <MarketingSection marketing={{ accepts: false, acceptedAt: null, withdrawnAt: null }} />
    },
    act: () => press('Quiero recibir'),
    asks: 'POST /customer/marketing',
  },
  'privacy/PrivacyScreen.tsx': {
    draw: () => import('#islands/privacy/PrivacyScreen.tsx').then(({ PrivacyScreen }) => <PrivacyScreen />),
    act: () => press('Reintentar'),
    asks: 'GET /customer/privacy',
  },
  'reviews/ReviewForm.tsx': {
    draw: () =>
      import('#islands/reviews/ReviewForm.tsx').then(({ ReviewForm }) => (
        <ReviewForm productId="p1" slug="botin" />
      )),
    act: async () => {
      await press('review-star-4')
      await type('review-text', 'Cómoda')
      await send()
    },
    asks: 'POST /home/customer/submit-review',
  },
  // API-22: the list and the page that are shown stay.
  'reviews/ReviewsScreen.tsx': {
    draw: async () => {
      const { ReviewsScreen } = await import('#islands/reviews/ReviewsScreen.tsx')
      return (
        <ReviewsScreen productId="p1" slug="botin" rating={4} sums={[9, 9, 9, 9, 9]}>
          Cómoda
        </ReviewsScreen>
      )
    },
    act: () => press('2'),
    says: 'Cómoda',
    asks: 'GET /home/customer/get-reviews/p1',
  },
  'seller/SellerLogin.tsx': {
    isGuest: true,
    draw: () => import('#islands/seller/SellerLogin.tsx').then(({ SellerLogin }) => <SellerLogin />),
    act: async () => {
      await type('seller-email', 'misti@example.com')
      await type('seller-password', 'clave')
      await send()
    },
    asks: 'POST /seller-login',
  },
  'tracking/Tracking.tsx': {
    draw: () => import('#islands/tracking/Tracking.tsx').then(({ Tracking }) => <Tracking />),
    act: async () => {
      await type('npedido', 'V-1')
      await send()
    },
    asks: 'POST /home/order/track',
  },
  'tracking/TrackingDetail.tsx': {
    draw: async () => {
      const { TrackingDetail } = await import('#islands/tracking/TrackingDetail.tsx')
      return <TrackingDetail result={tracked} busy={false} />
    },
    act: async () => {
      await press('Ver detalle')
      await type('contacto', 'rosa@example.com')
      await send()
    },
    asks: 'POST /home/order/track',
  },
  'wishlist/WishlistCard.tsx': {
    draw: () =>
      import('#islands/wishlist/WishlistCard.tsx').then(({ WishlistCard }) => <WishlistCard item={liked} />),
    act: () => press('Quitar'),
    asks: 'DELETE /home/product/remove-wishlist-product/w1',
  },
  'wishlist/WishlistScreen.tsx': {
    draw: () =>
      import('#islands/wishlist/WishlistScreen.tsx').then(({ WishlistScreen }) => <WishlistScreen />),
    act: () => press('Reintentar'),
    asks: 'GET /home/product/get-wishlist-products/c1',
  },
}
