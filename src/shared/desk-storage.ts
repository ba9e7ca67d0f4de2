/** What the desk keeps in the browser, apart from `storage.ts`, which every page of the shop loads. */
export const deskKeys = {
  /** FRAME-23: what the signed-in person may do, as the shop last said. */
  may: 'vitrina:deskMay',
  /** FRAME-06: filters that people of a seller keep under a name. */
  views: 'vitrina:deskViews',
  /** FRAME-12: the carrier that they sent with last. */
  carrier: 'vitrina:deskCarrier',
  /** FRAME-22: whether new work makes a sound. */
  sound: 'vitrina:deskSound',
} as const
