/** The name of an uploaded file, kept for display alone: what a person typed, with the ending that its bytes have. */
export function storedName(name: string, extension: string): string {
  const stem = name
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .slice(0, 80)
  return `${stem || 'archivo'}.${extension}`
}
