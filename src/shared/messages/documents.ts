/** ERR-06, ERR-07, VAL-23: what a document lookup says. */
export const documentMessages = {
  empty: 'No se encontraron datos para este documento',
  failed: 'Error al consultar los datos del documento',
  consulting: 'Consultando…',
  company: (name: string) => `Razón Social: ${name}`,
  companyUnknown: 'No encontrado',
  companyFailed: 'Error al consultar',
} as const
