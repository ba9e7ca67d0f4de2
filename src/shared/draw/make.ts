/**
 * Makes an element: React's way in components and islands (`components/make.ts`), the browser's own where no React is
 * (`browser/dom.ts`). What both draw is drawn here, once.
 */
export type Make<Drawn> = (
  tag: 'button' | 'div' | 'p' | 's' | 'span',
  props: Record<string, string | (() => void)>,
  ...children: (Drawn | string | null)[]
) => Drawn
