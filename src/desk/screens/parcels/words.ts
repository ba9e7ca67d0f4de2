import type { DeskParcelRow } from '#shared/contracts/desk-parcels.ts'
import { parcelsScreenMessages as say } from '#shared/messages/parcels-screen.ts'
import { addDays, limaDay } from '#shared/rules/business-days.ts'
import { limaDate, limaMoment } from '#shared/rules/dates.ts'
import { valueOf } from '#stores/load.ts'
import { $seller } from '#stores/seller.ts'

/** By which day a parcel is to be handed over; since when it is where it is, once it has left. */
export const dueText = ({ due, isLate, date }: Pick<DeskParcelRow, 'due' | 'isLate' | 'date'>): string => {
  if (due === null) return say.since(limaMoment(date))
  const [day, today] = [limaDay(new Date(due)), limaDay(new Date())]
  if (isLate) return day === addDays(today, -1) ? say.lateYesterday : say.late(limaDate(due))
  if (day === today) return say.today
  return day === addDays(today, 1) ? say.tomorrow : say.until(limaDate(due))
}

/** The seller's own name, as its customers know it. */
export const ownName = (): string => valueOf($seller.get())?.shopName ?? ''

/** The first words of what a customer is written by WhatsApp. */
export const greetingFor = (
  parcel: Pick<DeskParcelRow, 'customer' | 'number' | 'carrier' | 'tracking' | 'due'>,
) => {
  const words = { customer: parcel.customer.split(' ')[0] ?? '', parcel: parcel.number, shop: ownName() }
  const { carrier, tracking, due } = parcel
  return due === null && carrier !== ''
    ? say.greetingSent({ ...words, carrier, tracking })
    : say.greeting(words)
}
