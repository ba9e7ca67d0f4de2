import { createElement, type ReactElement } from 'react'
import type { Make } from '#shared/draw/make.ts'

/** React's elements for what is drawn with and without React (`shared/draw`). */
export const make: Make<ReactElement> = (tag, { class: className, click: onClick, ...props }, ...children) =>
  createElement(tag, { ...props, className, onClick }, ...children)
