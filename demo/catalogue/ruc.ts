const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

/** The RUC of ten digits, with the check digit that SUNAT gives them. */
export const rucOf = (ten: string): string => {
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(ten[place]), 0)
  return ten + String((11 - (sum % 11)) % 10)
}
