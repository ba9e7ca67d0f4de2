import type { Page } from 'playwright/test'

export interface GuestDetails {
  email: string
  phone: string
  document: string
  name: string
  lastname: string
  address: string
  province: string
  city: string
}
export const guestDetails = (email: string, more: Partial<GuestDetails> = {}): GuestDetails => ({
  email,
  phone: '987654321',
  document: '45678912',
  name: 'Ana María',
  lastname: 'Quispe Huamán',
  address: 'Av. Larco 123, dpto. 401',
  province: 'Lima',
  city: 'Miraflores',
  ...more,
})

export const submitButton = (page: Page) => page.locator('form button.btn-large')
/** A field of the page itself; the footer has its own e-mail field. */
export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

/** Types a guest's data into /envio, as a person does. */
export async function fillCheckout(page: Page, data: GuestDetails): Promise<void> {
  await field(page, 'Correo electrónico').fill(data.email)
  await field(page, 'Celular').fill(data.phone)
  await field(page, 'Número de documento').fill(data.document)
  await field(page, 'Nombres').fill(data.name)
  await field(page, 'Apellidos').fill(data.lastname)
  await field(page, 'Dirección').fill(data.address)
  await field(page, 'Provincia').selectOption(data.province)
  await field(page, 'Distrito').selectOption(data.city)
}

export const acceptPolicies = (page: Page) =>
  page.getByRole('checkbox', { name: /^Acepto los términos/ }).check()
