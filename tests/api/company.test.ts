import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { company } from '#server/db/schema/company.ts'
import { mails } from '#server/db/schema/mails.ts'
import { findCompanyRow, holdsOf, shippingTermsOf, shopName } from '#server/modules/company.ts'
import {
  isCodeSetting,
  isPictureSetting,
  isSetting,
  listSettings,
  settingWarnings,
  wantsPicture,
  writeSettings,
} from '#server/modules/company/settings.ts'
import { mailOwner, mailOwnerOnceADay } from '#server/modules/mail/owner.ts'
import { FALLBACK_STORE_NAME } from '#shared/business.ts'
import { LONGEST_HOLD_MINUTES } from '#shared/rules/holds.ts'
import { cents } from '#shared/rules/money.ts'
import { DEFAULT_SHIPPING_TERMS } from '#shared/rules/shipping.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import { DAY, movedClock } from '../support/moved-clock.ts'
import { setCompany } from '../support/commerce.ts'

const time = movedClock()
beforeEach(async () => {
  await db().delete(company)
  await db().delete(mails)
})

test('DATA-01 CASH-03 FEE-01 without a profile the usual holds and fees count, with one its own', async () => {
  expect([await shopName(), await settingWarnings()]).toEqual([FALLBACK_STORE_NAME, []])
  expect(holdsOf(null)).toEqual({ none: 120, card: 30, cash: LONGEST_HOLD_MINUTES, wallet: 240 })
  expect(shippingTermsOf(null)).toEqual(DEFAULT_SHIPPING_TERMS)
  await setCompany({ holdMinutes: 11, cardHoldMinutes: 12, cashHoldMinutes: 13, manualTransferHours: 3 })
  expect(holdsOf(await findCompanyRow())).toEqual({ none: 11, card: 12, cash: 13, wallet: 180 })
})

test('FEE-01 a write says whether something changed, and since when the fees are those', async () => {
  const since = async () => (await findCompanyRow())?.shippingSince
  expect(await writeSettings({ name: 'Mi Tienda' }, false)).toBe(true)
  const before = await since()
  expect(await writeSettings({ name: 'Mi Tienda' }, false)).toBe(false)
  expect(await writeSettings({}, false)).toBe(false)
  time.ahead(40 * DAY)
  expect(await writeSettings({ name: 'Otra' }, false)).toBe(true)
  expect(await since()).toBe(before)
  const fee = ((await findCompanyRow())?.shippingLima ?? 0) + 100
  expect(await writeSettings({ shippingLima: fee }, false)).toBe(true)
  const day = limaDay(new Date(Date.now() + 40 * DAY))
  expect(await since()).toBe(day)
  time.ahead(41 * DAY)
  await writeSettings({ shippingLima: fee, name: 'Otra más' }, false)
  expect(await since()).toBe(day)
})

test('OWNER-42 every kind of setting is shown in the owner’s words', async () => {
  await setCompany({
    ...{ freeShippingFrom: null, cashLimit: null, cashProvinces: [], openOrdersOfPhone: null },
    ...{ showStarFilter: true, showCartImage: false, shippingLima: cents(499) },
  })
  const shown = Object.fromEntries((await listSettings()).map(({ name, value }) => [name, value]))
  expect(shown).toMatchObject({
    ...{ envio_gratis_desde: '(desactivado)', contra_entrega_hasta: '(sin límite)' },
    ...{ contra_entrega_provincias: '(todas)', pedidos_sin_confirmar_celular: '(lo usual)' },
    ...{ verfiltrostars: 'si', verimagecarrito: 'no', envio_lima: 'S/4.99', procesadores: '(todas)' },
    ...{ culqi_yape_hasta: 'S/500.00', culqi_pagoefectivo: 'no' },
  })
})

test('OWNER-40 a setting is known by its name in any case, and some take a picture', () => {
  expect([' LOGO ', 'constructor', 'nada'].map(isSetting)).toEqual([true, false, false])
  expect(['logo', 'yape_qr', 'nombre'].map(isPictureSetting)).toEqual([true, true, false])
  expect(['logo', 'yape_qr', 'nombre'].map(isCodeSetting)).toEqual([false, true, false])
  expect(wantsPicture('logo', 'mi logo.png')).toBe(true)
  for (const [name, value] of [
    ['logo', '/media/logo.webp'],
    ['logo', ' '],
    ['correo', 'no es'],
  ] as const)
    expect([name, value, wantsPicture(name, value)]).toEqual([name, value, false])
})

test('D-95 the owner is mailed at the address for orders, else for support, else not at all', async () => {
  const mail = { kind: 'orderShop', subject: 'Un pedido', body: '' } as const
  await mailOwner(mail)
  await setCompany({ emailSupport: 'ayuda@example.com' })
  await mailOwner(mail)
  await setCompany({ orderMail: 'pedidos@example.com' })
  await mailOwner(mail)
  const sent = await db().select().from(mails)
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([
    ...['ayuda@example.com', 'pedidos@example.com'],
  ])
})

test('D-95 what the owner is mailed once a day is once for each kind, to the millisecond', async () => {
  await setCompany({ orderMail: 'pedidos@example.com' })
  const mailAt = async (kind: 'diskLow' | 'backupFailed', at: number) => {
    await mailOwnerOnceADay({ kind, subject: kind, body: '' }, new Date(at))
    return (await db().select().from(mails).where(eq(mails.kind, kind))).length
  }
  const now = Date.now()
  expect([await mailAt('diskLow', now), await mailAt('backupFailed', now)]).toEqual([1, 1])
  await db()
    .update(mails)
    .set({ createdAt: new Date(now) })
  expect([await mailAt('diskLow', now + DAY), await mailAt('diskLow', now + DAY + 1)]).toEqual([1, 2])
})
