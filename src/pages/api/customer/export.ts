import { handle } from '#server/http/handle.ts'
import { exportData } from '#server/modules/privacy/export.ts'
import { PasswordBody } from '#shared/contracts/privacy.ts'
import { exportData as endpoint } from '#shared/endpoints/privacy.ts'

export const POST = handle(endpoint, PasswordBody, ({ body, actor, address }) =>
  exportData(actor, body.password, address),
)
