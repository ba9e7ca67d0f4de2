/**
 * Three colours of the theme (`styles/theme.css`) for places that a style sheet does not reach: address bars, manifest,
 * pictures, and the page that is shown while the shop starts.
 */
export const themeColors = {
  ink: '#1c1714',
  paper: '#ffffff',
  sand: '#f8f5ef',
} as const
