/**
 * Sets the focus on an element: on the first mistake of a form, so that a screen reader reads it at once, or near the
 * place of a control that is gone, so that the keyboard goes on from there.
 */
export const focusOn = (id: string): void => document.getElementById(id)?.focus()
