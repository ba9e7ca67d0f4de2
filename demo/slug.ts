/** A name as file names have it: lower case, without accents or spaces. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-')
