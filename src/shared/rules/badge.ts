/** HEAD-15, FOOT-11: what a count on an icon says; '' hides it. */
export const badgeText = (count: number): string => (count <= 0 ? '' : count > 99 ? '99+' : String(count))
