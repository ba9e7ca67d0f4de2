import type { LookupAnswer, LookupInput } from '../contracts/services.ts'
import type { Endpoint } from './endpoint.ts'

export const lookupDocument: Endpoint<LookupInput, LookupAnswer> = {
  method: 'POST',
  path: '/document/lookup',
  access: 'public',
}
