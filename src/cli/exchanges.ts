import { acceptExchange, refuseExchange, receiveExchange } from '#server/modules/exchanges/decide.ts'
import { exchangeOf, listExchanges, type ListedExchange, pictureOf } from '#server/modules/exchanges/read.ts'
import { cliExchangeMessages as say } from '#shared/messages/cli-sales.ts'
import { exchangeMessages } from '#shared/messages/exchanges.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { MAX_REASON, PAYERS, type Payer } from '#shared/rules/exchanges.ts'
import { oneLine } from '#shared/rules/text.ts'
import {
  print,
  printFirst,
  printRows,
  readArgs,
  readOptions,
  Refusal,
  savePicture,
  UsageError,
  type Command,
} from './command.ts'
import { readCount } from './words.ts'

const SHOWN = 50
const WAITING_SHOWN = 500

/** EXCHANGE-05, EXCHANGE-06: the owner answers customers' requests, and notes when the units came back. */
export const exchanges: Command = {
  usage: [
    [
      'cambios listar [todos]',
      `Muestra las solicitudes de cambio que esperan, o las ${String(SHOWN)} más nuevas.`,
    ],
    ['cambios ver NÚMERO [--foto ARCHIVO]', 'Muestra una solicitud; con --foto guarda la foto del cliente.'],
    ['cambios aceptar NÚMERO ["TEXTO"]', 'Pide el producto de vuelta y guarda la talla nueva por 10 días.'],
    [
      '  --viene TEXTO --paga cliente|tienda --revocar',
      'Opciones: cómo vuelve y quién paga su envío; acepta una que se había rechazado.',
    ],
    ['cambios rechazar NÚMERO "MOTIVO"', 'No acepta la solicitud; lo separado vuelve a la venta.'],
    [
      'cambios recibido NÚMERO [--sin-stock]',
      'El producto volvió: la talla nueva sale en un paquete sin costo, o se da la nota de crédito o el dinero de una falla.',
    ],
  ],
  async run([verb, first, ...more]) {
    const [text] = more
    if (verb === 'listar' && more.length === 0) return list(first)
    if (first === undefined) throw new UsageError()
    const number = readCount(first, say.numberInvalid)
    if (verb === 'ver') return show(number, more)
    if (verb === 'recibido') return receive(number, more)
    if (verb === 'aceptar') return accept(number, more)
    if (more.length > 1) throw new UsageError()
    if (verb !== 'rechazar') throw new UsageError()
    const reason = readText(text ?? '')
    if (reason === '') throw new Refusal(say.reasonMissing)
    decided(await refuseExchange(number, reason))
  },
}

function readText(text: string): string {
  if (text.startsWith('--')) throw new UsageError()
  if (text.length > MAX_REASON) throw new Refusal(say.textLong(MAX_REASON))
  return text.trim()
}

const summary = ({ exchange, order }: ListedExchange): string =>
  say.exchange({
    number: exchange.number,
    date: limaDate(exchange.createdAt),
    order: exchange.parcelNumber ?? order.number,
    kind: exchangeMessages.kinds[exchange.kind],
    state: exchangeMessages.states[exchange.state],
    customer: oneLine(`${order.shipping.name} ${order.shipping.lastname}`),
  })

async function list(which: string | undefined): Promise<void> {
  if (which !== undefined && which !== 'todos') throw new UsageError()
  if (which === 'todos') return printRows(await listExchanges(SHOWN), say.none, summary)
  const open = await listExchanges(WAITING_SHOWN + 1, { isOpen: true })
  printFirst(open, { shown: WAITING_SHOWN, none: say.none }, summary)
}

async function show(number: number, args: readonly string[]): Promise<void> {
  const { foto } = readOptions(args, { foto: { type: 'string' } })
  const found = await exchangeOf(number)
  if (!found) throw new Refusal(say.unknown(number))
  print(summary(found))
  const { lines, reason, answer, pictureName, heldUntil, noteCode } = found.exchange
  for (const { quantity, size, line } of lines)
    print(`  ${exchangeMessages.line(quantity, oneLine(`${line.name} ${line.size}`.trim()), size)}`)
  print(say.reason(oneLine(reason)))
  if (answer !== '') print(say.answer(oneLine(answer)))
  if (heldUntil) print(say.heldUntil(limaDate(heldUntil)))
  const { comesBy, payer, replacementNumber } = found.exchange
  if (comesBy !== '') print(say.comesBy(oneLine(comesBy)))
  if (payer !== '') print(say.payer(payerWords[payer]))
  if (replacementNumber !== null) print(say.replacement(replacementNumber))
  if (noteCode !== null) print(say.note(noteCode))
  if (foto !== undefined) return saveFault(number, foto)
  if (pictureName !== null) print(say.hasPicture(number))
}

async function saveFault(number: number, file: string): Promise<void> {
  const picture = await pictureOf(number)
  if (!picture) throw new Refusal(say.noPicture)
  await savePicture(file, picture)
  print(say.saved(file, picture.mime))
}

const payerWords: Readonly<Record<Payer, string>> = { customer: 'cliente', shop: 'tienda' }

async function accept(number: number, args: readonly string[]): Promise<void> {
  const { values, positionals } = readArgs(args, {
    viene: { type: 'string', default: '' },
    paga: { type: 'string', default: '' },
    revocar: { type: 'boolean', default: false },
  })
  if (positionals.length > 1) throw new UsageError()
  const payer = PAYERS.find(one => payerWords[one] === values.paga)
  if (values.paga !== '' && !payer)
    throw new Refusal(say.payerUnknown(values.paga, Object.values(payerWords)))
  decided(
    await acceptExchange(number, {
      answer: readText(positionals[0] ?? ''),
      comesBy: readText(values.viene),
      payer: payer ?? '',
      isOverruling: values.revocar,
    }),
  )
}

async function receive(number: number, args: readonly string[]): Promise<void> {
  const values = readOptions(args, { 'sin-stock': { type: 'boolean' } })
  decided(await receiveExchange(number, { restock: values['sin-stock'] !== true }))
}

function decided({ number, state, noteCode, replacementNumber }: ListedExchange['exchange']): void {
  print(say.decided(number, exchangeMessages.states[state]))
  if (replacementNumber !== null) print(say.replacement(replacementNumber))
  if (noteCode !== null) print(say.note(noteCode))
}
