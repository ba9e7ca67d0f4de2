import { z } from 'zod'
import type { Soles } from '../rules/money.ts'

const Password = z.string().min(1).max(200)

export const PasswordBody = z.object({ password: Password })
export type PasswordConfirmation = z.output<typeof PasswordBody>

export const DeleteAccountBody = z.object({
  password: Password,
  /** Reviews stay without a name unless the customer wants them gone. */
  deleteReviews: z.boolean().default(false),
})
export type DeleteAccountInput = z.input<typeof DeleteAccountBody>
export type DeleteAccount = z.output<typeof DeleteAccountBody>

export const MarketingBody = z.object({ accepts: z.boolean() })
export type MarketingInput = z.output<typeof MarketingBody>

/** Times are ISO 8601 in UTC; null: never. */
export interface MarketingAnswer {
  accepts: boolean
  acceptedAt: string | null
  withdrawnAt: string | null
}

export interface PrivacyAnswer {
  marketing: MarketingAnswer
  /** Whether a mailed secret came back: only then it is known that what was filed under the e-mail is this person's. */
  emailProved: boolean
  /** Whether the shop can mail, so that the e-mail can be proved. */
  mails: boolean
  /** Numbers of the orders that keep the account from being deleted. */
  ordersUnderWay: string[]
  reviews: number
}

/**
 * PERSON-02: all that is kept about a customer, in words for people. Amounts in soles, times ISO 8601 in UTC, null for
 * none. A new field keeps the version, a changed meaning raises it.
 */
export interface DataExport {
  version: 1
  generado: string
  tienda: string
  /** What is left out, and how to get it. */
  notas: string[]
  cuenta: {
    correo: string
    correoComprobado: string | null
    nombres: string
    apellidos: string
    tipoDocumento: string
    numeroDocumento: string
    celular: string
    direccion: string
    provincia: string
    distrito: string
    tipoComprobante: string
    numeroComprobante: string
    razonSocial: string
    direccionFiscal: string
    creada: string
  }
  consentimientos: { sobre: string; version: string | null; dado: string; retirado: string | null }[]
  sesiones: { inicio: string; vence: string; cerrada: string | null }[]
  enlacesDeContrasena: { creado: string; vence: string }[]
  carrito: { cupon: string | null; productos: ItemExport[] }
  listaDeDeseos: { producto: string; agregado: string }[]
  pedidos: OrderExport[]
  resenas: { producto: string; estrellas: number; texto: string; fecha: string }[]
  conversaciones: {
    vendedor: string
    mensajes: { fecha: string; de: string; texto: string; archivo: string | null; visto: string | null }[]
  }[]
  reclamos: Record<string, unknown>[]
  correos: { fecha: string; asunto: string; enviado: string | null }[]
}

interface ItemExport {
  producto: string
  color: string
  talla: string
  cantidad: number
}

export interface OrderExport {
  numero: string
  estado: string
  fechas: Record<string, string>
  pago: string
  medioDePago: string
  subtotal: Soles
  cupon: string | null
  descuento: Soles
  envio: Soles
  total: Soles
  entrega: Record<string, string>
  /** What the receipt said before it was corrected. */
  correcciones: { fecha: string; por: string; antes: Record<string, string> }[]
  /** How many of `cantidad` were cancelled, and how many came back. */
  productos: (ItemExport & { vendedor: string; precio: Soles; anuladas: number; devueltas: number })[]
  /** PARCEL-11: what each seller shipped, with its history. */
  paquetes: {
    numero: string
    estado: string
    transportista: string
    guia: string
    codigo: string
    clave: string
    oficina: string
    agencia: string
    recibe: string
    /** The name of the photograph of its delivery. */
    foto: string | null
    historia: { estado: string; fecha: string; prueba: string; nota: string }[]
  }[]
  /** FISCAL-12: receipts that their issuers numbered. */
  comprobantes: { documento: string; numero: string }[]
  cambios: {
    numero: number
    pide: string
    estado: string
    motivo: string
    respuesta: string
    foto: string | null
    notaDeCredito: string | null
    fecha: string
  }[]
  pagos: {
    intento: number
    proveedor: string
    monto: Soles
    devuelto: Soles
    moneda: string
    estado: string
    fecha: string
    /** Of a transfer by hand: its number, as the customer sent it. */
    operacion?: string
    /** The file name of the picture of its receipt; null without one. */
    foto?: string | null
  }[]
}
