import { createElement, type ReactElement } from 'react'
import type { Make } from '#shared/draw/make.ts'

/** Elements of React for what is drawn with and without it (`shared/draw`). */
export const make: Make<ReactElement> = (tag, { class: className, click: onClick, ...props }, ...children) =>
  createElement(tag, { ...props, className, onClick }, ...children)
