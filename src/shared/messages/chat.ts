/** What the server and the stores of the conversation say. */
export const chatMessages = {
  signedIn: 'Sesión de vendedor iniciada',
  signedOut: 'Sesión cerrada',
  seen: 'Mensajes vistos',
  fileOnly: 'Archivo adjunto',
} as const
