import { things } from '#shared/messages/things.ts'
import { handle } from '#server/http/handle.ts'
import { getCompany as find } from '#server/modules/company.ts'
import { getCompany } from '#shared/endpoints/company.ts'
import { AppError } from '#shared/errors.ts'

export const GET = handle(getCompany, null, async () => {
  const company = await find()
  if (!company) throw new AppError('notFound', { what: things.shopData })
  return { company }
})
