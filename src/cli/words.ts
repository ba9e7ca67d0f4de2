import { cliMessages as say } from '#shared/messages/cli.ts'
import { isDay } from '#shared/rules/business-days.ts'
import { readSoles, type Cents } from '#shared/rules/money.ts'
import { Refusal } from './command.ts'

/** A day such as 2026-12-31, as it was typed. */
export function readDay(word: string): string {
  if (!isDay(word)) throw new Refusal(say.dateInvalid(word))
  return word
}

/** Midnight in Lima at the beginning of a day. */
export const readMidnight = (word: string): Date => new Date(`${readDay(word)}T00:00:00-05:00`)

/** More than nothing. */
export function readAmount(word: string): Cents {
  const amount = readSoles(word)
  if (amount === null || amount === 0) throw new Refusal(say.amountInvalid(word))
  return amount
}

/** A whole number from 1 on, of at most nine digits; else `refusal` is printed. */
export function readCount(word: string, refusal: (word: string) => string): number {
  if (!/^[1-9]\d{0,8}$/.test(word)) throw new Refusal(refusal(word))
  return Number(word)
}
