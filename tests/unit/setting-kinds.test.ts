import { expect, test } from 'vitest'
import * as kinds from '#server/modules/company/setting-kinds.ts'
import { MAX_SHIPPING_FEE } from '#shared/business.ts'
import { LONGEST_HOLD_MINUTES } from '#shared/rules/holds.ts'

const PICTURE = '/media/0123456789abcdef-640.webp'
const most = (MAX_SHIPPING_FEE / 100).toFixed(2)
const tooMuch = ((MAX_SHIPPING_FEE + 1) / 100).toFixed(2)

test.each<[string, kinds.Kind, [text: string, value: kinds.Value][], string[]]>([
  [
    'text',
    kinds.text,
    [
      ['', ''],
      ['x'.repeat(300), 'x'.repeat(300)],
    ],
    ['x'.repeat(301)],
  ],
  [
    'email',
    kinds.email,
    [
      ['', ''],
      ['a@b.pe', 'a@b.pe'],
    ],
    ['a@', `${'x'.repeat(300)}@b.pe`],
  ],
  [
    'link',
    kinds.link,
    [
      ['', ''],
      ['https://a.pe/b', 'https://a.pe/b'],
      ['/tiendas', '/tiendas'],
    ],
    ['a.pe', 'ftp://a'],
  ],
  [
    'phone',
    kinds.phone,
    [
      ['', ''],
      ['987 654 321', '987654321'],
    ],
    ['12'],
  ],
  [
    'whatsapp',
    kinds.whatsapp,
    [
      ['', ''],
      ['+51 987-654-321', '+51 987-654-321'],
      ['987654321', '987654321'],
    ],
    ['98765432', '1'.repeat(16), 'no'],
  ],
  [
    'ruc',
    kinds.ruc,
    [
      ['', ''],
      ['20131312955', '20131312955'],
    ],
    ['20131312956', '2013131295'],
  ],
  [
    'ownPicture',
    kinds.ownPicture,
    [
      ['', ''],
      [PICTURE, PICTURE],
    ],
    [`https://a.pe${PICTURE}`, '/media/x-1.webp', PICTURE.replace('webp', 'svg')],
  ],
  [
    'flag',
    kinds.flag,
    [
      ['Sí', true],
      ['NO', false],
    ],
    ['', 'quizás'],
  ],
  [
    'soles',
    kinds.soles,
    [
      ['', null],
      ['12.50', 1250],
    ],
    ['-1', 'mucho'],
  ],
  [
    'fee',
    kinds.fee,
    [
      ['0', 0],
      [most, MAX_SHIPPING_FEE],
    ],
    ['', tooMuch, 'mucho'],
  ],
  ['amount', kinds.amount, [['12.50', 1250]], ['', 'mucho']],
  [
    'length',
    kinds.length,
    [
      ['6', 6],
      ['20', 20],
    ],
    ['5', '21', '', '8.5'],
  ],
  [
    'minutes',
    kinds.minutes,
    [
      ['10', 10],
      [String(LONGEST_HOLD_MINUTES), LONGEST_HOLD_MINUTES],
    ],
    ['9', String(LONGEST_HOLD_MINUTES + 1)],
  ],
  [
    'few',
    kinds.few,
    [
      ['1', 1],
      ['100', 100],
    ],
    ['0', '101', '-1', ''],
  ],
  [
    'orNone',
    kinds.orNone(kinds.few),
    [
      ['', null],
      ['1', 1],
    ],
    ['0'],
  ],
  [
    'provinces',
    kinds.provinces,
    [
      ['', []],
      ['lima, CALLAO | huanuco', ['Lima', 'Callao', 'Huánuco']],
    ],
    ['Lima, Macondo'],
  ],
])(
  'DATA-01 a setting of the kind «%s» takes what it may be, and refuses one beyond',
  (_, kind, good, bad) => {
    for (const [text, value] of good) expect([text, kind(text)]).toEqual([text, { value }])
    for (const text of bad)
      expect([text, kind(text)]).toEqual([text, { problem: expect.stringMatching(/\S/) }])
  },
)
