import type { CheckoutDraft } from '@atelier/domain/payments/create-intent.schema'

/** S4: what is needed to make the order when the shopper comes back from their bank. It ends with the tab. */
const STORAGE_KEY = 'orsenne.checkout-payment'

export type SavedDraft = Omit<CheckoutDraft, 'replaces'>

interface SavedCheckout {
  paymentIntentId: string
  draft: SavedDraft
}

export function saveCheckout(saved: SavedCheckout): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(saved))
  } catch {
    // Without storage the server makes the order by itself as soon as it hears of the money.
  }
}

/** The draft that belongs to this payment; null when it was begun elsewhere. */
export function savedDraft(paymentIntentId: string): SavedDraft | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    if (typeof saved !== 'object' || saved === null || !('paymentIntentId' in saved) || !('draft' in saved)) return null
    return saved.paymentIntentId === paymentIntentId ? (saved.draft as SavedDraft) : null
  } catch {
    return null
  }
}

export function removeSavedCheckout(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // See above.
  }
}
