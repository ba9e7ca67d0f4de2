import type { CartAnswer } from '#shared/contracts/cart.ts'
import { noFilters } from '#shared/rules/catalog.ts'
import { soles } from '#shared/rules/money.ts'
import { cartAnswer } from '../../stores/cart-answer.ts'
import { choosePicture, comes, press, send, type } from '../screen.ts'
import { CART, keepPurchase, line, order, ORDER, purchase, transfer, type Refusal } from './refusal.ts'

const form = { key: 'pk', locale: 'es' } as never
const facets = { typeproduct: [], category: [], typearticle: [], brand: [], color: [], size: [], rating: [] }

/** The islands from the catalogue to the confirmed order. */
export const BUYING: Record<string, Refusal> = {
  // D-25: the list stays, and so does what the address says of it.
  'catalog/useCatalog.ts': {
    path: '/shops',
    draw: async () => {
      const { useCatalog } = await import('#islands/catalog/useCatalog.ts')
      const root = { current: document.createElement('div') }
      const drawn = {
        ...{ base: '/shops', view: null, filters: noFilters, products: [], totalProduct: 3, parPage: 12 },
        ...{ priceRange: { low: soles(1), high: soles(9) }, facets, correctedSearch: null },
      }
      const Screen = () => {
        const { state, onClick } = useCatalog(drawn, root)
        return (
          <div onClick={onClick}>
            <a href="/shops?category=MUJER">Mujer</a> {state.totalProduct} {state.filters.category || 'todo'}
          </div>
        )
      }
      return <Screen />
    },
    act: () => press('Mujer'),
    says: '3 todo',
    asks: 'GET /home/query-products',
  },
  'cart/CartLine.tsx': {
    draw: () => import('#islands/cart/CartLine.tsx').then(({ CartLine }) => <CartLine line={line} />),
    act: () => press('Eliminar'),
    asks: 'DELETE /home/product/delete-card-product/l1',
  },
  'cart/CartScreen.tsx': {
    draw: () =>
      import('#islands/cart/CartScreen.tsx').then(({ CartScreen }) => <CartScreen company={null} />),
    act: () => press('Reintentar'),
    asks: CART,
  },
  'cart/Coupon.tsx': {
    draw: () => import('#islands/cart/Coupon.tsx').then(({ Coupon }) => <Coupon coupon={null} />),
    act: async () => {
      await type('coupon', 'HOLA')
      await send()
    },
    asks: 'POST /home/product/apply-coupon',
  },
  'cart/SoldOut.tsx': {
    draw: async () => {
      const { SoldOut } = await import('#islands/cart/SoldOut.tsx')
      const ids = { _id: 'l1', userId: 'c1', productId: 'p1' }
      return <SoldOut lines={[{ ...ids, quantity: 1, variant: null, products: [line.productInfo] }]} />
    },
    act: () => press('Eliminar'),
    asks: 'DELETE /home/product/delete-card-product/l1',
  },
  'cart/Stepper.tsx': {
    draw: async () => {
      const { Stepper } = await import('#islands/cart/Stepper.tsx')
      return <Stepper line={{ _id: 'l1', quantity: 2, stock: 5 }} name="Botín" />
    },
    act: () => press('Agregar una'),
    asks: 'PUT /home/product/quantity-inc/l1',
  },
  'cart/PendingOrder.tsx': {
    draw: () => {
      keepPurchase()
      return import('#islands/cart/PendingOrder.tsx').then(({ PendingOrder }) => (
        <PendingOrder order={order} />
      ))
    },
    act: () => press('Modificar'),
    asks: 'POST /home/order/modify/o1',
  },
  'checkout/CheckoutForm.tsx': {
    draw: async () => {
      const drafts = await import('#stores/checkout/drafts.ts')
      const { $cart } = await import('#stores/cart.ts')
      $cart.set({ state: 'ready', value: cartAnswer as unknown as CartAnswer })
      drafts.$register.set({ ...drafts.$register.get(), email: 'rosa@example.com', lastname: 'Quispe' })
      drafts.setDocumentNumber('45678912')
      drafts.accept('accept_policies', true)
      const shipping = drafts.$shipping.get()
      drafts.$shipping.set({ ...shipping, name: 'Rosa', phone: '987654321', address: 'Av. Larco 1' })
      drafts.setProvince('Lima')
      drafts.setShipping('city', 'Miraflores')
      const { CheckoutForm } = await import('#islands/checkout/CheckoutForm.tsx')
      return <CheckoutForm stores={[]} mails />
    },
    act: async () => {
      await comes('CONTINUAR CON EL PAGO')
      await send()
    },
    asks: 'POST /home/order/place-order',
  },
  'checkout/CheckoutScreen.tsx': {
    draw: async () => {
      const { CheckoutScreen } = await import('#islands/checkout/CheckoutScreen.tsx')
      return <CheckoutScreen company={null} stores={[]} mails looksUp />
    },
    asks: CART,
  },
  'checkout/DocumentSection.tsx': {
    draw: () =>
      import('#islands/checkout/DocumentSection.tsx').then(({ DocumentSection }) => <DocumentSection />),
    act: () => type('envio-numeroDocumento', '45678912'),
    says: 'Error al consultar los datos del documento',
    asks: 'POST /document/lookup',
  },
  'checkout/ReceiptSection.tsx': {
    draw: async () => {
      const { setReceiptType } = await import('#stores/checkout/drafts.ts')
      setReceiptType('FACTURA')
      const { ReceiptSection } = await import('#islands/checkout/ReceiptSection.tsx')
      return <ReceiptSection />
    },
    act: () => type('envio-numeroComprobante', '20512345671'),
    says: 'Error al consultar',
    asks: 'POST /document/lookup',
  },
  'payment/CardPanel.tsx': {
    draw: async () => {
      const { CardPanel } = await import('#islands/payment/CardPanel.tsx')
      return <CardPanel provider="culqi" form={form} purchase={purchase} />
    },
    act: () => press('Volver a intentar'),
    asks: 'POST /order/create-payment',
  },
  'payment/ConfirmBar.tsx': {
    draw: () => {
      keepPurchase()
      return import('#islands/payment/ConfirmBar.tsx').then(({ ConfirmBar }) => (
        <ConfirmBar price={soles(104.99)} />
      ))
    },
    act: () => press('CONFIRMAR PEDIDO'),
    asks: 'GET /order/confirm/o1',
  },
  // D-62: only a cancelled order leads back to the cart.
  'payment/ModifyOrder.tsx': {
    draw: () => {
      keepPurchase()
      return import('#islands/payment/ModifyOrder.tsx').then(({ ModifyOrder }) => <ModifyOrder />)
    },
    act: () => press('Modificar'),
    asks: 'POST /home/order/modify/o1',
  },
  // PAY-05: count and total are known without the server.
  'payment/PaymentScreen.tsx': {
    path: '/pago',
    draw: () => {
      keepPurchase()
      return import('#islands/payment/PaymentScreen.tsx').then(({ PaymentScreen }) => (
        <PaymentScreen methods={[]} wallets={[]} />
      ))
    },
    says: /V-1.*S\/104\.99/,
    asks: ORDER,
  },
  'payment/RedirectPanel.tsx': {
    draw: async () => {
      const { RedirectPanel } = await import('#islands/payment/RedirectPanel.tsx')
      return <RedirectPanel provider="mercadopago" title="Mercado Pago" purchase={purchase} />
    },
    act: () => press('Ir a Mercado Pago'),
    asks: 'POST /order/create-payment',
  },
  'manual-transfer/OperationForm.tsx': {
    draw: async () => {
      const { Transfer } = await import('#islands/manual-transfer/Transfer.tsx')
      return <Transfer orderId="o1" transfer={transfer('expired')} />
    },
    act: async () => {
      await type('operacion', '12345678')
      await send()
    },
    asks: 'POST /order/wallet/o1/operation',
  },
  'manual-transfer/ReceiptPicture.tsx': {
    draw: async () => {
      const { ReceiptPicture } = await import('#islands/manual-transfer/ReceiptPicture.tsx')
      return <ReceiptPicture orderId="o1" hasPicture={false} onSent={() => location.assign('sent')} />
    },
    act: async () => {
      await choosePicture('constancia')
      await send()
    },
    asks: 'POST /order/wallet/o1/picture',
  },
  // The picture arrived; only the order could not be read again.
  'manual-transfer/Transfer.tsx': {
    draw: async () => {
      const { Transfer } = await import('#islands/manual-transfer/Transfer.tsx')
      const { NoOrderOnFailure } = await import('./no-order.tsx')
      return (
        <>
          <Transfer orderId="o1" transfer={transfer('verifying')} />
          <NoOrderOnFailure />
        </>
      )
    },
    answers: {
      'POST /order/wallet/o1/picture': { message: 'Recibimos tu foto', wallet: transfer('verifying') },
    },
    act: async () => {
      await choosePicture('constancia')
      await send()
    },
    claims: 'Recibimos tu foto',
    asks: ORDER,
  },
  'manual-transfer/TransferPanel.tsx': {
    draw: async () => {
      const { TransferPanel } = await import('#islands/manual-transfer/TransferPanel.tsx')
      return <TransferPanel orderId="o1" onChange={() => location.assign('changed')} />
    },
    act: () => press('Reintentar'),
    asks: 'POST /order/wallet/o1',
  },
  'confirm/ConfirmScreen.tsx': {
    path: '/order/confirm',
    draw: () => {
      keepPurchase()
      return import('#islands/confirm/ConfirmScreen.tsx').then(({ ConfirmScreen }) => (
        <ConfirmScreen company={null} />
      ))
    },
    says: 'Error al confirmar el pedidoTu pedido no se perdió',
    asks: ORDER,
  },
  // What only invites is left out where nobody knows whether it is due.
  'confirm/OwnPassword.tsx': {
    draw: () => import('#islands/confirm/OwnPassword.tsx').then(({ OwnPassword }) => <OwnPassword />),
    says: /^$/,
    asks: 'GET /customer/password',
  },
}
