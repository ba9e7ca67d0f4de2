/** What pages say where script is off (AWAY-01 to AWAY-05). */
export const noScriptMessages = {
  seeCart: 'Ver mi carrito',
  goOn: 'Para terminar tu compra activa JavaScript en tu navegador y vuelve a abrir esta página: lo que agregaste sigue guardado.',
  help: 'También puedes pedirnos ayuda',
  fields: { quantity: 'Cantidad' },
  things: { product: 'ese producto' },
} as const
