import type { CheckoutDraft } from '@atelier/domain/payments/create-intent.schema'

/** Stores the draft that becomes the order when the shopper returns from the bank. It lasts as long as the tab (S4). */
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
    // Without storage the server places the order once it learns of the payment.
  }
}

/** Returns the draft of this payment; null if another tab or browser started it. */
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
    // Storage is unavailable: see above.
  }
}
