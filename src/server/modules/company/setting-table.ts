import { MAX_ORDER_UNITS } from '#shared/business.ts'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import { LONGEST_HOLD_MINUTES } from '#shared/rules/holds.ts'
import type { company } from '../../db/schema/company.ts'
import { providerSettings, type ProviderColumn } from './provider-settings.ts'
import {
  email,
  fee,
  few,
  flag,
  length,
  link,
  minutes,
  orNone,
  ownPicture,
  phone,
  provinces,
  ruc,
  soles,
  text,
  whatsapp,
  whole,
  type Kind,
} from './setting-kinds.ts'

/** The former columns of Culqi are read by older releases only: its settings are rows (PROVIDER-02). */
export type Own = Exclude<
  keyof typeof company.$inferSelect,
  'id' | 'isDemo' | 'updatedAt' | 'culqiOrders' | 'culqiYapeLimit' | 'shippingSince'
>
export type Column = Own | ProviderColumn

/** The fields of the public answer that are settings without a change; other fields are made from several settings. */
export type Said = Omit<
  CompanyAnswer,
  'freeShippingFrom' | 'shippingFees' | 'shippingSince' | 'cardPayment' | 'wallets' | 'documentLengths'
>

interface Setting {
  column: Column
  kind: Kind
  /** Its name in the public answer, if it is in it. */
  answer?: keyof Said
  isPicture?: true
  /** OWNER-40: whether customers scan the picture. */
  isCode?: true
}

/**
 * The owner's names of the profile's fields (DATA-01 to DATA-03, D-17, FEE-01, D-53, D-70, D-87, D-95, CASH-01 to
 * CASH-04, PROVIDER-02, WALLET-01).
 */
export const settings: Readonly<Record<string, Setting>> = {
  nombre: { column: 'name', kind: text, answer: 'name' },
  logo: { column: 'logo', kind: link, answer: 'logo', isPicture: true },
  telefono: { column: 'phone', kind: text, answer: 'phone' },
  whatsapp: { column: 'phoneWhatsapp', kind: whatsapp, answer: 'phone_whatsApp' },
  saludo_whatsapp: { column: 'greetingWhatsapp', kind: text, answer: 'greeting_whatsApp' },
  correo: { column: 'emailSupport', kind: email, answer: 'email_support' },
  url_administracion: { column: 'urlAdministracion', kind: link, answer: 'UrlAdministracion' },
  facebook: { column: 'facebook', kind: link, answer: 'facebook' },
  instagram: { column: 'instagram', kind: link, answer: 'instagram' },
  tiktok: { column: 'tiktok', kind: link, answer: 'tiktok' },
  verimageenviogratis: { column: 'showFreeShippingImage', kind: flag, answer: 'verimageenviogratis' },
  imageenviogratis: { column: 'freeShippingImage', kind: link, answer: 'imageenviogratis', isPicture: true },
  imagedetails: { column: 'detailsImage', kind: link, answer: 'imageDetails', isPicture: true },
  verimagedetails: { column: 'showDetailsImage', kind: flag, answer: 'verimageDetails' },
  verimagecarrito: { column: 'showCartImage', kind: flag, answer: 'verimageCarrito' },
  verfiltrostars: { column: 'showStarFilter', kind: flag, answer: 'verfiltroStars' },
  vercarrusellatestproducts: {
    column: 'showLatestCarousel',
    kind: flag,
    answer: 'vercarruselLatestProducts',
  },
  envio_gratis_desde: { column: 'freeShippingFrom', kind: soles },
  envio_lima: { column: 'shippingLima', kind: fee },
  envio_provincia: { column: 'shippingProvincia', kind: fee },
  envio_tienda: { column: 'shippingTienda', kind: fee },
  pago_con_tarjeta: { column: 'cardPayment', kind: flag },
  ...providerSettings,
  correo_pedidos: { column: 'orderMail', kind: email },
  ruc: { column: 'ruc', kind: ruc, answer: 'ruc' },
  razon_social: { column: 'businessName', kind: text, answer: 'razonSocial' },
  direccion: { column: 'address', kind: text, answer: 'direccion' },
  contra_entrega_hasta: { column: 'cashLimit', kind: soles },
  contra_entrega_provincias: { column: 'cashProvinces', kind: provinces },
  reserva_minutos: { column: 'holdMinutes', kind: minutes },
  reserva_tarjeta_minutos: { column: 'cardHoldMinutes', kind: minutes },
  reserva_contra_entrega_minutos: { column: 'cashHoldMinutes', kind: minutes },
  yape_numero: { column: 'yapeNumber', kind: phone },
  yape_titular: { column: 'yapeHolder', kind: text },
  yape_qr: { column: 'yapeQr', kind: ownPicture, isPicture: true, isCode: true },
  plin_numero: { column: 'plinNumber', kind: phone },
  plin_titular: { column: 'plinHolder', kind: text },
  plin_qr: { column: 'plinQr', kind: ownPicture, isPicture: true, isCode: true },
  yape_plin_horas: { column: 'manualTransferHours', kind: whole(1, LONGEST_HOLD_MINUTES / 60) },
  unidades_por_producto: { column: 'lineUnits', kind: whole(1, MAX_ORDER_UNITS) },
  pedidos_sin_confirmar: { column: 'openOrders', kind: few },
  pedidos_sin_confirmar_celular: { column: 'openOrdersOfPhone', kind: orNone(few) },
  pedidos_sin_confirmar_documento: { column: 'openOrdersOfDocument', kind: orNone(few) },
  largo_ce: { column: 'maxLengthCe', kind: length },
  largo_pasaporte: { column: 'maxLengthPassport', kind: length },
}
