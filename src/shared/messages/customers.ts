/** What the account calls answer (API-30 to API-32, ERR-14). */
export const customerMessages = {
  registered: 'Registro exitoso',
  signedIn: 'Login exitoso',
  signedOut: 'Sesión cerrada',
} as const
