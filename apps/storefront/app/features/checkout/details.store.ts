import { emptyDetails, type CheckoutDetails } from '@atelier/domain/checkout/details'
import { readStoredDetails } from '@atelier/domain/checkout/stored-details'
import { tabStorage } from '../../browser/browser-storage.ts'
import { createStore } from '../../ui/create-store.ts'

/** Stored per tab: the input survives a reload and Back, and is gone when the tab closes. */
const STORAGE_KEY = 'shop.checkout'

const store = createStore(emptyDetails(), { load: () => readStoredDetails(tabStorage.read(STORAGE_KEY)) })

export const detailsStore = {
  current: store.get,
  update(change: Partial<CheckoutDetails>): void {
    const next = { ...store.get(), ...change }
    tabStorage.write(STORAGE_KEY, JSON.stringify(next))
    store.set(next)
  },
  /** Clears the form after an order. */
  clear(): void {
    tabStorage.write(STORAGE_KEY, null)
    store.set(emptyDetails())
  },
}

export const useCheckoutDetails = store.useValue
