import type { Received } from './http.ts'

/** What a buyer types into the frame, by what becomes of the charge. */
export const CARDS = {
  ok: '4111111111111111',
  refused: '4000000000000002',
  '3ds': '4000000000003220',
  late: '4000000000000119',
} as const
const kindOf = (number: string): string =>
  Object.entries(CARDS).find(([, card]) => card === number.replaceAll(' ', ''))?.[0] ?? 'refused'

/**
 * The script of Culqi's Custom Checkout as its documentation shows it: a class that is given the public key and a
 * configuration, opens a frame of its own origin inside of a container, and calls `culqi` once it has `token` or `error`.
 * Like the real one it opens nothing, and says nothing, when the configuration lacks something.
 */
const checkoutScript = (origin: string) => `window.CulqiCheckout = class {
  #key; #config; #frame = null; #listen = null
  token = null; order = null; error = null; culqi = () => undefined
  constructor(key, config) { this.#key = key; this.#config = config }
  open() {
    const { settings, options, client, appearance } = this.#config
    const place = document.querySelector(options.container)
    if (!this.#key.startsWith('pk_') || !Number.isInteger(settings.amount) || settings.currency !== 'PEN') return
    if (!/^#(?!000000)[0-9a-f]{6}$/.test(appearance.defaultStyle.buttonBackground)) return
    if (!settings.title || !client.email || options.modal !== false || !place) return
    const query = new URLSearchParams({
      key: this.#key, order: settings.order ?? '', pay: appearance.buttonCardPayText,
      ways: Object.keys(options.paymentMethods).filter(name => options.paymentMethods[name]).join(' '),
    })
    this.#frame = document.createElement('iframe')
    this.#frame.title = 'Culqi'
    this.#frame.width = '100%'
    this.#frame.height = '420'
    this.#frame.src = '${origin}/frame?' + query
    this.#listen = ({ origin, data }) => {
      if (origin !== '${origin}') return
      this.token = data.token ?? null
      this.order = data.order ?? null
      this.error = data.error ?? null
      this.culqi()
    }
    addEventListener('message', this.#listen)
    place.append(this.#frame)
  }
  close() {
    removeEventListener('message', this.#listen)
    this.#frame?.remove()
  }
}`

const framePage = `<!doctype html><html lang="es"><meta charset="utf-8"><title>Culqi</title>
<style>body{font:16px system-ui;margin:1rem}form{display:grid;gap:.75rem}input,button{font:inherit;padding:.75rem}</style>
<form id="tarjeta"><label>Número de tarjeta <input name="card_number"></label>
<label>CVV <input name="cvv" value="123"></label><button></button></form>
<form id="yape"><label>Celular <input name="number_phone"></label>
<label>Código de aprobación <input name="otp"></label><button>Yapear</button></form>
<form id="bancaMovil"><button>Generar código</button></form>
<script>
const query = new URLSearchParams(location.search)
document.querySelector('#tarjeta button').textContent = query.get('pay')
for (const form of document.forms) {
  form.hidden = !query.get('ways').split(' ').includes(form.id)
  if (form.hidden) form.style.display = 'none'
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (form.id === 'bancaMovil') return parent.postMessage({ order: { id: query.get('order'), payment_code: '36338442' } }, '*')
    const answer = await fetch(form.id === 'yape' ? '/v2/tokens/yape' : '/v2/tokens', {
      method: 'POST',
      headers: { authorization: 'Bearer ' + query.get('key') },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    })
    const body = await answer.json()
    parent.postMessage(answer.ok ? { token: body } : { error: body }, '*')
  })
}
</script></html>`

/** The script of the bank's own check: it knows the browser, and asks in a window that can be left in three ways. */
const securityScript = `window.Culqi3DS = {
  options: {},
  generateDevice: async () => 'device-of-this-browser',
  initAuthentication: token => {
    const style = document.createElement('style')
    style.textContent = '#culqi-3ds { position: fixed; inset: 30% 10% auto; background: white; z-index: 99; padding: 2rem }'
    document.head.append(style)
    const box = document.createElement('div')
    box.id = 'culqi-3ds'
    box.setAttribute('role', 'dialog')
    box.setAttribute('aria-label', 'Tu banco')
    const way = (text, act) => {
      const button = document.createElement('button')
      button.textContent = text
      button.addEventListener('click', () => { box.remove(); act() })
      box.append(button)
    }
    const tell = data => postMessage(data, window.Culqi3DS.settings.charge.returnUrl)
    way('Soy yo', () => tell({ parameters3DS: { eci: '05', cavv: token, xid: null }, error: null, loading: false }))
    way('No soy yo', () => tell({ parameters3DS: null, error: 'La autenticación falló', loading: false }))
    way('Cerrar', () => window.Culqi3DS.options.closeModalAction())
    document.body.append(box)
    tell({ parameters3DS: null, error: null, loading: true })
  },
}`

const refusedToken = (user_message: string) => ({ status: 402, body: { object: 'error', user_message } })

/** What Culqi answers to a browser: its scripts, its frame, and tokens for what is typed into it; null for the rest. */
export function answerFrame({ url, body }: Received, origin: string) {
  const { pathname } = new URL(url, origin)
  if (pathname === '/checkout-js') return { type: 'text/javascript', text: checkoutScript(origin) }
  if (pathname === '/3ds') return { type: 'text/javascript', text: securityScript }
  if (pathname === '/frame') return { type: 'text/html', text: framePage }
  if (!pathname.startsWith('/v2/tokens')) return null
  const sent = JSON.parse(body) as Record<string, string>
  if (pathname === '/v2/tokens/yape')
    return sent['otp'] === '946627'
      ? { status: 201, body: { object: 'token', id: 'ype_test_ok' } }
      : refusedToken('El código de aprobación no es válido.')
  if (sent['cvv'] === '999') return refusedToken('El código de seguridad no es válido.')
  return { status: 201, body: { object: 'token', id: `tkn_test_${kindOf(sent['card_number'] ?? '')}` } }
}
