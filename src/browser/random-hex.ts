/** 128 random bits. `crypto.randomUUID` is missing in a browser that reaches the shop without TLS. */
export const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
