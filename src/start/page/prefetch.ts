import { speculationRules } from '#shared/speculation.ts'

/**
 * SPEED-12: the browser may fetch a page while a finger is still over its link. It is told so after load: as a header the
 * rules were a file that every page asked for beside its first picture.
 */
export function fetchAhead(): void {
  if (!HTMLScriptElement.supports('speculationrules')) return
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  rules.textContent = speculationRules
  document.head.append(rules)
}
