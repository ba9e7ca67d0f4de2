import type { ShippingOption } from '#shared/business.ts'
import type { CompanyAnswer } from '#shared/contracts/catalog.ts'
import { paymentTodayMessages as payments } from '#shared/messages/payment-methods.ts'
import { shellMessages as say } from '#shared/messages/shell.ts'
import { shippingRateMessages as rates } from '#shared/messages/shipping-rates.ts'
import {
  COMPANY_FIELDS,
  companySlot,
  legalLine,
  storeName,
  unknownCompany,
  type CompanyFacts,
} from '#shared/rules/company.ts'
import { limaLongDate, longDate } from '#shared/rules/dates.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { shippingTerms } from '#shared/rules/shipping.ts'
import { pictureSource } from '#shared/routes.ts'
import { $company } from '#stores/init.ts'
import { valueOf } from '#stores/load.ts'
import { h } from '#browser/dom.ts'

/** The fields still to be filled; a dialog may add more of them later. */
const slots = (field: string) =>
  document.querySelectorAll<HTMLAnchorElement>(`[data-company=${field}][aria-busy]`)

function fillLinks(company: CompanyFacts | null): void {
  for (const field of COMPANY_FIELDS) {
    const filled = companySlot(company ?? unknownCompany, field)
    for (const link of slots(field)) {
      link.removeAttribute('aria-busy')
      if (!filled) {
        link.hidden = true
        continue
      }
      link.href = filled.href
      link.removeAttribute('role')
      const text = link.querySelector('[data-text]')
      if (text) text.textContent = filled.text
      text?.removeAttribute('class')
    }
  }
}

function fillLogos(company: (CompanyFacts & { logo: string }) | null): void {
  const name = storeName(company)
  for (const link of slots('logo')) {
    link.removeAttribute('aria-busy')
    link.setAttribute('aria-label', say.homeOf(name))
    const logo = company?.logo
    link.replaceChildren(
      logo
        ? h('img', { src: pictureSource(logo), alt: name, width: '144', height: '36', class: 'logo-image' })
        : h('span', { class: 'logo-name' }, name),
    )
  }
  for (const line of document.querySelectorAll('[data-rights]')) line.textContent = say.rights(name)
}

/** A copy that this session kept from an older version of the shop has no wallets. */
type PaymentFacts = Pick<CompanyAnswer, 'cardPayment'> & Partial<Pick<CompanyAnswer, 'wallets'>>

/** DOOR-22: whether the shop takes cards and wallets today. While that is unknown, the general sentence stays. */
function fillPayments(company: PaymentFacts | null): void {
  if (!company) return
  for (const line of document.querySelectorAll('[data-payment-day]'))
    line.textContent = payments.asOf(limaLongDate(new Date()))
  for (const line of document.querySelectorAll('[data-payment-card]'))
    line.textContent = company.cardPayment ? payments.card : payments.noCard
  for (const line of document.querySelectorAll<HTMLElement>('[data-payment-wallet]'))
    line.hidden = !company.wallets?.length
}

/** DOOR-19: what the shop charges for delivery today, and since when. */
function fillShipping(company: CompanyAnswer | null): void {
  const { fees } = shippingTerms(company)
  for (const cell of document.querySelectorAll<HTMLElement>('[data-shipping-fee]'))
    cell.textContent = formatSoles(fees[cell.dataset['shippingFee'] as ShippingOption])
  const since = company?.shippingSince
  if (!since) return
  for (const line of document.querySelectorAll('[data-shipping-since]'))
    line.textContent = rates.since(longDate(since))
}

/** D-08: prerendered pages are filled from one call or this session's copy; when it fails the fallbacks stay. */
export function fillCompany(): void {
  const company = valueOf($company.get()) ?? null
  fillLinks(company)
  fillLogos(company)
  fillPayments(company)
  fillShipping(company)
  for (const line of document.querySelectorAll('[data-legal]')) line.textContent = legalLine(company)
}
