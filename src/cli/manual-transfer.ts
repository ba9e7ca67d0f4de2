import { approveTransfer, rejectTransfer } from '#server/modules/orders/transfer-decide.ts'
import { receiptPictureOf } from '#server/modules/payments/transfer-picture.ts'
import { cliPaymentMessages as say } from '#shared/messages/cli-payments.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { print, readOptions, Refusal, savePicture, UsageError } from './command.ts'
import { readAmount } from './words.ts'

/** WALLET-05, WALLET-07: the owner says whether a transfer came. */
export function decideTransfer(verb: 'aprobar' | 'rechazar', args: readonly string[]): Promise<void> {
  const [number, ...flags] = args
  if (number === undefined) throw new UsageError()
  return verb === 'aprobar' ? approve(number, flags) : reject(number, flags)
}

async function approve(number: string, words: readonly string[]): Promise<void> {
  const { 'otra-vez': isRepeatMeant = false, 'llego-despues': isLate = false } = readOptions(words, {
    'otra-vez': { type: 'boolean' },
    'llego-despues': { type: 'boolean' },
  })
  const { isKept, amount, ...approved } = await approveTransfer(number, { isRepeatMeant, isLate })
  print((isKept ? say.approved : say.approvedLate)(approved.number, formatSoles(amount)))
}

async function reject(number: string, words: readonly string[]): Promise<void> {
  const {
    'no-llego': isMissing = false,
    'llego-dinero': hasCome = false,
    monto,
    motivo = '',
  } = readOptions(words, {
    'no-llego': { type: 'boolean' },
    'llego-dinero': { type: 'boolean' },
    monto: { type: 'string' },
    motivo: { type: 'string' },
  })
  if (isMissing === hasCome || (monto !== undefined && !hasCome)) throw new Refusal(say.whetherItCame(number))
  const amount = monto === undefined ? 'all' : readAmount(monto)
  const order = await rejectTransfer(number, {
    came: isMissing ? null : amount,
    reason: motivo.trim().slice(0, 300),
  })
  print((isMissing ? say.rejected : say.toReturn)(order.number))
}

/** WALLET-10: the picture helps to look for the money; only the owner's app says whether it came. */
export async function saveReceiptPicture(number: string, file: string): Promise<void> {
  const picture = await receiptPictureOf(number)
  if (!picture) throw new Refusal(say.noPicture(number.toUpperCase()))
  await savePicture(file, picture)
  print(say.pictureSaved(file, picture.mime))
}
