/**
 * Three colours of the theme (`styles/theme.css`), for what reads no style sheet: address bars, manifest, pictures, and
 * the page that is shown before all others.
 */
export const themeColors = {
  ink: '#1c1714',
  paper: '#ffffff',
  sand: '#f8f5ef',
} as const
