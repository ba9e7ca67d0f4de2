/** How the answers of a provider's API go wrong. */
export const FAULTS = [
  /** 408, 409, 425 and 5xx: nothing is known after them. */
  '408',
  '409',
  '425',
  '500',
  '503',
  /** Not looked at. */
  '401',
  '429',
  /** A page instead of JSON. */
  'html',
  /** JSON without sense. */
  'nonsense',
  /** No answer at all, or one after minutes. */
  'silence',
] as const
export type Fault = (typeof FAULTS)[number]

export function faultAnswer(fault: Fault) {
  if (fault === 'silence') return fault
  if (fault === 'html') return { type: 'text/html', text: '<h1>502 Bad Gateway</h1>' }
  if (fault === 'nonsense') return { body: { hello: 'world' } }
  return { status: Number(fault), body: { message: 'no', status: Number(fault) } }
}
