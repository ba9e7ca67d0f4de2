/** What the law wants a seller to name on a receipt, and OWNER-01 before an order is taken. */
interface ShopIdentity {
  name: string
  ruc: string
  businessName: string
}

const IDENTITY_FIELDS = { name: 'nombre', ruc: 'ruc', businessName: 'razon_social' } as const
type IdentityField = (typeof IDENTITY_FIELDS)[keyof typeof IDENTITY_FIELDS]

/** OWNER-01: the owner's names of the fields that are still empty; none when the shop may take orders. */
export const missingIdentity = (shop: ShopIdentity): IdentityField[] =>
  (Object.keys(IDENTITY_FIELDS) as (keyof ShopIdentity)[])
    .filter(field => shop[field].trim() === '')
    .map(field => IDENTITY_FIELDS[field])
