import type { LookupAnswer, LookupInput } from '../contracts/services.ts'
import { post } from './endpoint.ts'

export const lookupDocument = post<LookupInput, LookupAnswer>('/document/lookup', 'public')
