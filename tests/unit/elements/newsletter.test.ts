// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NewsletterForm } from '#elements/newsletter.ts'
import { $toasts } from '#stores/toasts.ts'
import { fakeApi, type Reply } from '../stores/fake-api.ts'

beforeEach(() => {
  if (!customElements.get('newsletter-form')) customElements.define('newsletter-form', NewsletterForm)
  document.body.innerHTML = `<newsletter-form><form><input type="email" required><button>Suscribirse</button>
    <p role="alert"></p></form></newsletter-form>`
  $toasts.set([])
})
afterEach(() => vi.unstubAllGlobals())

async function subscribe(reply: Reply) {
  fakeApi({ 'POST /home/newsletter': reply })
  const [input, button] = [document.querySelector('input'), document.querySelector('button')]
  if (!input || !button) throw new Error('no form')
  input.value = 'ana@ejemplo.pe'
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  expect(button.disabled).toBe(true)
  await vi.waitFor(() => expect(button.disabled).toBe(false))
  return {
    kept: input.value,
    said: document.querySelector('[role=alert]')?.textContent,
    isInvalid: input.ariaInvalid,
  }
}

test.each([
  [{ status: 503, body: { error: 'Estamos en mantenimiento.' } }, 'Estamos en mantenimiento.'],
  [{ status: 500, body: {} }, 'No pudimos registrar tu correo. Inténtalo de nuevo.'],
  ['down' as const, 'Error de conexión con el servidor'],
])(
  'FOOT-03 D-16 an address that is not stored stays, with the reason, and nothing is claimed: %j',
  async (reply, text) => {
    expect(await subscribe(reply)).toEqual({ kept: 'ana@ejemplo.pe', said: text, isInvalid: 'true' })
    expect($toasts.get()).toEqual([])
  },
)

test('FOOT-03 D-16 a stored one is thanked for, and the field is empty', async () => {
  expect(await subscribe({ message: 'Listo' })).toEqual({ kept: '', said: '', isInvalid: null })
  expect($toasts.get()).toMatchObject([{ kind: 'success', text: 'Listo' }])
})
