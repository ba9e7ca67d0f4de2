/** A card that the provider refused; `message` is its sentence for the customer, '' where it has none. */
export class CardError extends Error {
  override name = 'CardError'
}
