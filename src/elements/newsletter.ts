import { subscribeNewsletter } from '#shared/endpoints/newsletter.ts'
import { shellMessages as say } from '#shared/messages/shell.ts'
import { call } from '#stores/call.ts'
import { attempt } from '#stores/run.ts'
import { toastSuccess } from '#stores/toasts.ts'

/** FOOT-03, D-16: success is shown only after the server has stored the address. */
export class NewsletterForm extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('submit', event => {
      event.preventDefault()
      void this.#send()
    })
  }

  async #send(): Promise<void> {
    const input = this.querySelector('input')
    const button = this.querySelector('button')
    if (!input || !button) return
    const valid = input.value.trim() !== '' && input.checkValidity()
    this.#say(input, valid ? '' : say.newsletterInvalid)
    if (!valid) return input.focus()
    button.disabled = true
    const outcome = await attempt(() => call(subscribeNewsletter, { body: { email: input.value.trim() } }))
    button.disabled = false
    if (!outcome.ok) return this.#say(input, outcome.error.message || say.newsletterFailed)
    input.value = ''
    toastSuccess(outcome.value.message)
  }

  #say(input: HTMLInputElement, text: string): void {
    input.ariaInvalid = text === '' ? null : 'true'
    const place = this.querySelector('[role=alert]')
    if (place) place.textContent = text
  }
}
