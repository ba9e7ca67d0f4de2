/** D-07: only paths of this site are followed: one leading slash, no backslash, no scheme. */
export const isSafePath = (path: string): boolean => /^\/(?![/\\])[^\\\s]*$/.test(path)

/** AUTH-05: the stored path, else the checkout when a draft waits, else home. */
export const afterLogin = (o: { stored: string | null; hasShippingDraft: boolean }): string => {
  if (o.stored !== null && isSafePath(o.stored)) return o.stored
  return o.hasShippingDraft ? '/envio' : '/'
}
