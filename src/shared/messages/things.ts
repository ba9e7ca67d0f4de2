/** What was not found, as it stands in «No encontramos …». */
export const things = {
  product: 'el producto',
  wish: 'el producto en tu lista',
  seller: 'ese vendedor',
  conversation: 'esa conversación',
  file: 'el archivo',
  page: 'esa página',
  account: 'esa cuenta',
  event: 'ese aviso',
} as const
