import type { CheckoutDraft } from '@atelier/domain/payments/create-intent.schema'
import { tabStorage } from '../../browser-storage.ts'

/** Stores the draft that becomes the order when the shopper returns from the bank. It lasts as long as the tab (S4). */
const STORAGE_KEY = 'shop.checkout-payment'

export type SavedDraft = Omit<CheckoutDraft, 'replaces'>

interface SavedCheckout {
  paymentIntentId: string
  draft: SavedDraft
}

/** Without storage the server places the order once it learns of the payment. */
export const saveCheckout = (saved: SavedCheckout): void => tabStorage.write(STORAGE_KEY, JSON.stringify(saved))

/** Returns the draft of this payment; null if another tab or browser started it. */
export function savedDraft(paymentIntentId: string): SavedDraft | null {
  const saved = tabStorage.readJson(STORAGE_KEY)
  if (typeof saved !== 'object' || saved === null || !('paymentIntentId' in saved) || !('draft' in saved)) return null
  return saved.paymentIntentId === paymentIntentId ? (saved.draft as SavedDraft) : null
}

export const removeSavedCheckout = (): void => tabStorage.write(STORAGE_KEY, null)
