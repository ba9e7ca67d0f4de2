import { importKinds, type ImportKind } from './import.ts'

/** What the first start says while it fills the shop. */
export const seedMessages = {
  loading: 'Cargando el catálogo de demostración (solo la primera vez)…',
  loaded: (kind: ImportKind, count: number) =>
    `  ${String(count)} ${count === 1 ? importKinds[kind][0] : importKinds[kind][1]}`,
  /** D-84. */
  seller: (name: string, email: string, password: string) =>
    `Vendedor de demostración: ${name} responde a los clientes en /vendedor con ${email} y la contraseña ${password}\n(anótala, no se vuelve a mostrar; otra nueva: npm run shop -- vendedores clave "${name}")`,
} as const
