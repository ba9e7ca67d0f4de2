import { handle } from '#server/http/handle.ts'
import { getCompany as find } from '#server/modules/company.ts'
import { getCompany } from '#shared/endpoints/company.ts'
import { AppError } from '#shared/errors.ts'
import { missing } from '#shared/messages/catalog.ts'

export const GET = handle(getCompany, null, async () => {
  const company = await find()
  if (!company) throw new AppError('notFound', { what: missing.company })
  return { company }
})
