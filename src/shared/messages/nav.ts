/** Words of navigation: breadcrumb, pager, carousels, dialogs. */
export const navMessages = {
  breadcrumb: 'Ruta de navegación',
  home: 'Inicio',
  skip: 'Saltar al contenido',
  pages: 'Páginas',
  page: (n: number) => `Página ${String(n)}`,
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  carousel: 'carrusel',
  slideRole: 'diapositiva',
  previous: 'Anterior',
  next: 'Siguiente',
  slide: (n: number, total: number) => `${String(n)} de ${String(total)}`,
  goToSlide: (n: number) => `Ir al elemento ${String(n)}`,
  pause: 'Pausar el carrusel',
  play: 'Reproducir el carrusel',
  close: 'Cerrar',
} as const
