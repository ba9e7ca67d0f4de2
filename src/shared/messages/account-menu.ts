/** The customer area's menu (ACC-01) in the words of D-12. */
export const accountMenuMessages = {
  label: 'Mi cuenta',
  panel: 'Panel',
  orders: 'Mis pedidos',
  wishlist: 'Mi lista de deseos',
  chat: 'Chat',
  password: 'Cambiar contraseña',
  logout: 'Cerrar sesión',
} as const
