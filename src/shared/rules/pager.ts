/** CAT-16: pages exist only when there is more than one page's worth. */
export const pageCount = (total: number, parPage: number): number => Math.max(1, Math.ceil(total / parPage))
export const showsPager = (total: number, parPage: number): boolean => total > parPage
