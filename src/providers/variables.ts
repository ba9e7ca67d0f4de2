import { culqiVariables } from './culqi/settings.ts'

/** Every variable that a provider reads. */
export const providerVariables: readonly string[] = [...culqiVariables]
