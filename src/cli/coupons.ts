import { DAY_MS } from '#shared/business.ts'
import { createCoupon, listCoupons, removeCoupon, type Coupon } from '#server/modules/coupons.ts'
import { clock } from '#server/lib/clock.ts'
import { cliSalesMessages as say } from '#shared/messages/cli-sales.ts'
import { isCouponToCome } from '#shared/rules/cart.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { cents, formatSoles } from '#shared/rules/money.ts'
import { print, printRows, readOptions, Refusal, UsageError, type Command } from './command.ts'
import { readAmount, readCount, readMidnight } from './words.ts'

const NOTES_SHOWN = 50

/** D-42: the owner's codes. */
export const coupons: Command = {
  usage: [
    [
      'cupones crear CÓDIGO 10% [opciones]',
      'Crea un cupón de porcentaje, o de soles con 15.50 en lugar de 10%.',
    ],
    ['  --minimo SOLES --desde FECHA --hasta FECHA --usos N', 'Opciones de cupones crear.'],
    [
      'cupones listar',
      `Muestra los cupones y cuántas veces se usaron, y las ${String(NOTES_SHOWN)} notas de crédito más nuevas.`,
    ],
    ['cupones quitar CÓDIGO', 'Quita un cupón.'],
  ],
  async run([verb, ...args]) {
    const [code, worth, ...more] = args
    if (verb === 'listar' && code === undefined) return list()
    if (verb === 'quitar' && code !== undefined && worth === undefined) return remove(readCode(code))
    if (verb !== 'crear' || code === undefined || worth === undefined) throw new UsageError()
    const made = await createCoupon({ code: readCode(code), ...readWorth(worth), ...readTerms(more) })
    if (!made) throw new Refusal(say.couponTaken(readCode(code)))
    const { startsAt } = made
    print(
      startsAt && startsAt > clock.now()
        ? say.couponMadeFrom(made.code, limaDate(startsAt))
        : say.couponMade(made.code),
    )
  },
}

function readCode(word: string): string {
  const code = word.trim().toUpperCase()
  if (!/^[A-Z0-9Ñ-]{3,40}$/.test(code)) throw new Refusal(say.codeInvalid)
  return code
}

function readWorth(word: string): Pick<Coupon, 'kind' | 'value'> {
  if (!word.endsWith('%')) return { kind: 'amount', value: readAmount(word) }
  const value = Number(word.slice(0, -1))
  if (!Number.isInteger(value) || value < 1 || value > 100) throw new Refusal(say.percentInvalid)
  return { kind: 'percent', value }
}

const options = {
  minimo: { type: 'string' },
  desde: { type: 'string' },
  hasta: { type: 'string' },
  usos: { type: 'string' },
} as const

/** The options after code and value. The last day is included; refuses a code that could never be used. */
function readTerms(args: readonly string[]): Partial<Coupon> {
  const { minimo, desde, hasta, usos } = readOptions(args, options)
  const startsAt = desde === undefined ? null : readMidnight(desde)
  const endsAt = hasta === undefined ? null : new Date(readMidnight(hasta).getTime() + DAY_MS)
  if (!isCouponToCome({ startsAt, endsAt }, clock.now())) throw new Refusal(say.couponOver)
  return {
    ...(minimo === undefined ? {} : { minimum: readAmount(minimo) }),
    startsAt,
    endsAt,
    ...(usos === undefined ? {} : { useLimit: readCount(usos, say.usesInvalid) }),
  }
}

const list = async (): Promise<void> =>
  printRows(await listCoupons({ notes: NOTES_SHOWN }), say.noCoupons, row =>
    say.coupon({
      code: row.code,
      worth: row.kind === 'percent' ? say.percent(row.value) : say.amount(formatSoles(cents(row.value))),
      minimum: row.minimum === 0 ? '' : formatSoles(row.minimum),
      from: row.startsAt ? limaDate(row.startsAt) : '',
      to: row.endsAt ? limaDate(new Date(row.endsAt.getTime() - 1)) : '',
      used: row.used,
      limit: row.useLimit,
      isPersonal: row.customerId !== null,
    }),
  )

async function remove(code: string): Promise<void> {
  const outcome = await removeCoupon(code)
  if (outcome === 'unknown') throw new Refusal(say.couponUnknown(code))
  if (outcome === 'creditNote') throw new Refusal(say.couponIsNote(code))
  print(say.couponGone(code))
}
