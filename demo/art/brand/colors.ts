/** The shop's own colors (src/styles) as a drawing needs them. */
export const INK = '#1c1714'
export const PAPER = '#ffffff'
export const SAND = '#f8f5ef'
export const LINE = '#e0deda'
export const MUTED = '#625c58'
export const ACCENT = '#c90f1a'
/** A dark brown ground on which white letters stand well. */
export const EARTH = '#3a2a22'
