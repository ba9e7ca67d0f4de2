/** The name of an uploaded file, only for display: what a person typed, with the ending that fits its bytes. */
export function storedName(name: string, extension: string): string {
  const stem = name
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .slice(0, 80)
  return `${stem || 'archivo'}.${extension}`
}
