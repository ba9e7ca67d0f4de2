/**
 * Makes an element: in React's way for components and islands (`components/make.ts`), in the browser's way elsewhere
 * (`browser/dom.ts`). What both draw is written here once.
 */
export type Make<Drawn> = (
  tag: 'button' | 'div' | 'p' | 's' | 'span',
  props: Record<string, string | (() => void)>,
  ...children: (Drawn | string | null)[]
) => Drawn
