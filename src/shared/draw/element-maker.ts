/**
 * A function that makes an element: a React element in components and islands (`components/react-element.ts`), a DOM
 * element elsewhere (`browser/dom.ts`). With it, what both draw is written once.
 */
export type ElementMaker<Drawn> = (
  tag: 'button' | 'div' | 'p' | 's' | 'span',
  props: Record<string, string | (() => void)>,
  ...children: (Drawn | string | null)[]
) => Drawn
