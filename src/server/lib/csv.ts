/** Text of strangers that a spreadsheet would read as a formula. */
export const plainCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
