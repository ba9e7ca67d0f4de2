/** D-45: the wording of login, registration and checkout. */
export const guestCartMessages = {
  migrating: 'Migrando tu carrito',
  migrated: 'Carrito migrado exitosamente',
  failed: 'Error en la migración del carrito',
  failedAtCheckout: 'Error al migrar el carrito',
} as const
