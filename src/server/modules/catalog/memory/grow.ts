type Growable = Uint8Array | Uint32Array | Float32Array | Float64Array

/** The same numbers with room for at least `length`; a quarter more than that where it had to be made longer. */
export function grown<T extends Growable>(array: T, length: number): T {
  if (array.length >= length) return array
  const Kind = array.constructor as new (length: number) => T
  const longer = new Kind(Math.max(64, Math.ceil(length * 1.25)))
  longer.set(array)
  return longer
}
