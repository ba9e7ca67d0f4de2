import { expect, test } from 'vitest'
import { readSetting } from '#server/modules/company/settings.ts'

/** What the owner writes, and what is kept of it. */
type Taken = Record<string, unknown>
const same = (...texts: string[]): Taken => Object.fromEntries(texts.map(text => [text, text]))
const ID = '0123456789abcdef'

test.each<[string, Taken, string[]]>([
  ['nombre', { ...same('', 'x'.repeat(300)), ' Mi Tienda ': 'Mi Tienda' }, ['x'.repeat(301)]],
  ['ruc', same('', '20131312955'), ['123', '20131312954']],
  ['correo', same('', 'hola@tienda.pe'), ['no es correo']],
  [
    'whatsapp',
    same('987654321', '+51 (987) 654-321', '1'.repeat(15)),
    ['98765432', '1'.repeat(16), 'a987654321'],
  ],
  ['yape_numero', { '': '', '+51 987 654 321': '987654321' }, ['87654321']],
  [
    'yape_qr',
    same('', `/media/${ID}-1200.webp`, `/media/${ID}01234567-720.webp`),
    [`/media/${ID}-1200.avif`, `https://a.pe/media/${ID}-1200.webp`, `/media/${ID}.svg`],
  ],
  [
    'logo',
    same('', '/media/logo.svg', 'http://a.pe/logo.svg'),
    ['logo.svg', 'ftp://a.pe/logo', 'https://a.pe/mi logo'],
  ],
  ['url_administracion', same('https://a.pe'), ['javascript:alert(1)']],
  ['verfiltrostars', { SÍ: true, si: true, No: false }, ['quizás', '']],
  ['envio_gratis_desde', { '': null, '199.90': 19_990 }, ['mucho', '-1']],
  ['contra_entrega_hasta', { '': null, '0.01': 1 }, ['mucho']],
  ['envio_lima', { 0: 0, '1,000.00': 100_000 }, ['', '1000.01', 'gratis']],
  ['largo_ce', { 6: 6, 20: 20 }, ['5', '21', '', '99', '012']],
  ['reserva_tarjeta_minutos', { 10: 10, 1440: 1440 }, ['9', '1441', '']],
  ['yape_plin_horas', { 1: 1, 24: 24 }, ['0', '25']],
  ['unidades_por_producto', { 1: 1, 60: 60 }, ['0', '61', '']],
  ['pedidos_sin_confirmar', { 1: 1, 100: 100 }, ['0', '101', '']],
  ['pedidos_sin_confirmar_celular', { '': null, 1: 1, 100: 100 }, ['0', '101']],
  ['contra_entrega_provincias', { '': [], 'lima | nazca,CALLAO': ['Lima', 'Nasca', 'Callao'] }, ['Limma']],
  ['procesadores', { '': '', 'MercadoPago, culqi culqi': 'mercadopago,culqi' }, ['culqi,nadie']],
  ['color', {}, ['rojo']],
])(
  'the field %s takes what it is for, up to its bounds, and refuses all else with a sentence',
  (name, taken, refused) => {
    for (const [text, value] of Object.entries(taken))
      expect(readSetting(name, text), text).toEqual({ column: expect.any(String), value })
    for (const text of refused) expect(readSetting(name, text), text).toEqual({ problem: expect.any(String) })
  },
)
