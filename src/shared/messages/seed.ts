import { importKinds, type ImportKind } from './import.ts'

/** What the first start says while it fills the shop. */
export const seedMessages = {
  loading: 'Cargando el catálogo de demostración (solo la primera vez)…',
  loaded: (kind: ImportKind, count: number) =>
    `  ${String(count)} ${count === 1 ? importKinds[kind][0] : importKinds[kind][1]}`,
} as const
