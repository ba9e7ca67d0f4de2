import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkoutMessages } from '#shared/messages/checkout.ts'
import { retentionRows } from '#shared/retention.ts'
import { REMEMBERED_DAYS, toRemember } from '#shared/rules/remembered.ts'
import { RETENTION } from '#shared/rules/retention.ts'

const text = readFileSync('src/content/policies/politica-de-seguridad-y-privacidad.md', 'utf8')
/** The paragraph with these words. */
const about = (words: string): string => text.split('\n\n').find(part => part.includes(words)) ?? ''

test('DOOR-20 PERSON-06 the privacy page and the hint say the same of what a device remembers, and it is what is kept', () => {
  const said = about(checkoutMessages.remember)
  for (const word of ['nombres', 'celular', 'dirección']) {
    expect(said).toContain(`tu${word === 'nombres' ? 's' : ''} ${word}`)
    expect(checkoutMessages.rememberHint.toLowerCase()).toContain(word.replace(/s$/, ''))
  }
  expect(said).toContain('nunca tu documento ni tu correo')
  expect(said).toContain(`${String(REMEMBERED_DAYS)} días`)
  expect(said).toContain(checkoutMessages.forget)
  const drafts = {
    shipping: { email: 'a@b.pe', numeroDocumento: '1' },
    register: {},
  } as unknown as Parameters<typeof toRemember>[0]
  const kept = Object.keys(toRemember(drafts, { owner: '', now: 0 })).toSorted()
  expect(kept).toEqual(['address', 'city', 'lastname', 'name', 'owner', 'phone', 'province', 'savedAt'])
})

test('ALERT-07 PERSON-06 the privacy page names alerts, with the periods of the code', () => {
  const said = text.slice(text.indexOf('## Avísame cuando llegue'))
  expect(said).toContain(`${String(RETENTION.unconfirmedAlertDays)} días`)
  expect(said).toContain('una sola vez')
  const [, period = ''] = retentionRows.find(([what]) => what.includes('Avísame')) ?? []
  for (const number of [RETENTION.unconfirmedAlertDays, RETENTION.doneAlertDays, RETENTION.waitingAlertDays])
    expect(period).toContain(String(number))
})
