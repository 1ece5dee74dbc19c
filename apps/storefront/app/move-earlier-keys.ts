/**
 * Up to version 0.1 the keys began with the name of the store, as in `name.cart`. Now they begin with `shop`. The payment
 * keys end in a token.
 */
const EARLIER_KEY =
  /^(?!shop\.)[a-z]+\.((?:attempts|cart|checkout|checkout-payment|demo-tour|searches|user|viewed)$|pay\.)/

/** Moves what a browser stored under keys of version 0.1, such as the cart. A value under a present key stays. */
export function moveEarlierKeys(open: () => Storage): void {
  try {
    const storage = open()
    for (const earlier of Object.keys(storage).filter((key) => EARLIER_KEY.test(key))) {
      const key = earlier.replace(/^[a-z]+/, 'shop')
      if (storage.getItem(key) === null) storage.setItem(key, storage.getItem(earlier) ?? '')
      storage.removeItem(earlier)
    }
  } catch {
    // A disabled or full storage: the shop works without it.
  }
}
