import { createElement, type ReactElement } from 'react'
import type { ElementMaker } from '#shared/draw/element-maker.ts'

/** React's elements for what is drawn with and without React (`shared/draw`). */
export const reactElement: ElementMaker<ReactElement> = (
  tag,
  { class: className, click: onClick, ...props },
  ...children
) => createElement(tag, { ...props, className, onClick }, ...children)
