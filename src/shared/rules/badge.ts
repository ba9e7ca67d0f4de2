/** HEAD-15, FOOT-11: the count shown on an icon; '' hides it. */
export const badgeText = (count: number): string => (count <= 0 ? '' : count > 99 ? '99+' : String(count))
