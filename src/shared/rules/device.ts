/** In this order: the names of Edge, Opera and Samsung's browser also say Chrome, and Chrome's says Safari. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

/** Android's name also says Linux, and an iPhone's Mac OS X. */
const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

const nameIn = (table: readonly (readonly [RegExp, string])[], userAgent: string): string =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''

/**
 * PEOPLE-11: browser and system of a `User-Agent`, as 'Chrome · Android', so that people recognise their devices. No
 * more of it is kept. '' when both are unknown.
 */
export const deviceName = (userAgent: string): string =>
  [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(name => name !== '').join(' · ')
