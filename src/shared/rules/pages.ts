/** The page numbers that a pager shows: first, last and those around the current one; null is a gap. */
export const pageWindow = ({ page, pages }: { page: number; pages: number }): (number | null)[] => {
  const shown = Array.from({ length: pages }, (_, i) => i + 1).filter(
    n => n === 1 || n === pages || Math.abs(n - page) <= 1,
  )
  return shown.flatMap((n, i) => {
    const before = shown[i - 1]
    return before !== undefined && n - before > 1 ? [null, n] : [n]
  })
}

/** CAT-16: pages exist only when there is more than one page's worth. */
export const pageCount = (total: number, parPage: number): number => Math.max(1, Math.ceil(total / parPage))
export const showsPager = (total: number, parPage: number): boolean => total > parPage
