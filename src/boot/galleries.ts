/** D-27: shows the pictures of the chosen colour. */
export function showGallery(variantId: string): void {
  const galleries = [...document.querySelectorAll<HTMLElement>('[data-gallery]')]
  if (!galleries.some(gallery => gallery.dataset['gallery'] === variantId)) return
  for (const gallery of galleries) gallery.hidden = gallery.dataset['gallery'] !== variantId
}
