import { importKinds, type ImportKind } from './import.ts'

export interface DemoAccount {
  name: string
  email: string
  password: string
}

/** What the first start says while it fills the shop. */
export const seedMessages = {
  loading: 'Cargando el catálogo de demostración (solo la primera vez)…',
  loaded: (kind: ImportKind, count: number) =>
    `  ${String(count)} ${count === 1 ? importKinds[kind][0] : importKinds[kind][1]}`,
  /** D-84. */
  sellers: (accounts: readonly DemoAccount[]) =>
    [
      'Vendedores de demostración, que responden a los clientes en /vendedor:',
      ...accounts.map(
        ({ name, email, password }) => `  ${name}: entra con ${email} y la contraseña ${password}`,
      ),
      '(anota las contraseñas, no se vuelven a mostrar; una nueva: npm run shop -- vendedores clave "NOMBRE")',
    ].join('\n'),
  /** OWNER-45: the same for what is kept in a log. */
  sellersUnsaid: (accounts: readonly Omit<DemoAccount, 'password'>[]) =>
    [
      'Vendedores de demostración, que responden a los clientes en /vendedor:',
      ...accounts.map(({ name, email }) => `  ${name}: entra con ${email}`),
      '(su contraseña no va al registro; dale una: npm run shop -- vendedores clave "NOMBRE")',
    ].join('\n'),
} as const
