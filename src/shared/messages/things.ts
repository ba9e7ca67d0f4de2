/** What was not found, as it stands in «No encontramos …». */
export const things = {
  product: 'el producto',
  wish: 'el producto en tu lista',
  seller: 'ese vendedor',
  conversation: 'esa conversación',
  file: 'el archivo',
  account: 'esa cuenta',
  event: 'ese aviso',
} as const
