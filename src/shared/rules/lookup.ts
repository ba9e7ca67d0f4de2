import type { RegisterDraft, ShippingDraft } from './checkout.ts'

/** DATA-31: the fields of a lookup that the checkout uses. */
export interface Found {
  nombres: string
  apellidoPaterno: string
  apellidoMaterno: string
  razonSocial: string
  direccion: string
  provincia: string
  distrito: string
  correo: string
}

/** The fields that a lookup may fill, in both drafts. */
export type Fillable = 'name' | 'lastname' | 'address' | 'province' | 'city' | 'email'
/** What a lookup wrote last. The next lookup overwrites only such text, or an empty field. */
export type Filled = Partial<Record<Fillable, string>>

export interface Drafts {
  shipping: ShippingDraft
  register: RegisterDraft
}

/**
 * D-52: nombres → name, apellidos → lastname, razonSocial → name, direccion, provincia, distrito, correo. Only fields
 * that are empty or were filled by an earlier lookup; never locked ones. A district belongs to its province, so no
 * lookup puts it beside another one.
 */
export const fillFromLookup = (
  { shipping, register }: Drafts,
  found: Found,
  o: { filled: Filled; locked: readonly Fillable[] },
): Drafts & { filled: Filled } => {
  const current: Record<Fillable, string> = {
    name: shipping.name,
    lastname: register.lastname,
    address: shipping.address,
    province: shipping.province,
    city: shipping.city,
    email: register.email,
  }
  const wanted: Record<Fillable, string> = {
    name: found.nombres || found.razonSocial,
    lastname: [found.apellidoPaterno, found.apellidoMaterno].filter(Boolean).join(' '),
    address: found.direccion,
    province: found.provincia,
    city: found.distrito,
    email: found.correo,
  }
  const filled: Filled = { ...o.filled }
  const isFree = (field: Fillable): boolean =>
    !o.locked.includes(field) && (current[field].trim() === '' || current[field] === o.filled[field])
  const fill = (field: Fillable): void => {
    current[field] = wanted[field]
    filled[field] = wanted[field]
  }
  for (const field of ['name', 'lastname', 'address', 'email'] as const)
    if (wanted[field] !== '' && isFree(field)) fill(field)
  if (current.province === wanted.province) {
    if (wanted.city !== '' && isFree('city')) fill('city')
  } else if (wanted.province !== '' && isFree('province') && isFree('city')) {
    fill('province')
    fill('city')
  }
  const { name, lastname, address, province, city, email } = current
  return {
    shipping: { ...shipping, name, address, province, city },
    register: { ...register, lastname, email },
    filled,
  }
}
