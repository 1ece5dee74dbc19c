import { EMPTY_DETAILS, type CheckoutDetails } from '@atelier/domain/checkout/details'
import { readStoredDetails } from '@atelier/domain/checkout/stored-details'
import { useSyncExternalStore } from 'react'

/** Stored per tab: the input survives a reload and Back, and is gone when the tab closes. */
const STORAGE_KEY = 'orsenne.checkout'

let details = EMPTY_DETAILS
let isLoaded = false
const listeners = new Set<() => void>()

function current(): CheckoutDetails {
  if (!isLoaded) {
    isLoaded = true
    try {
      details = readStoredDetails(sessionStorage.getItem(STORAGE_KEY))
    } catch {
      // Storage may be disabled; the input then lasts as long as the page.
    }
  }
  return details
}

function persist(next: CheckoutDetails): void {
  details = next
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  } catch {
    // Storage is disabled: see above.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const detailsStore = {
  current,
  update: (change: Partial<CheckoutDetails>): void => persist({ ...current(), ...change }),
  /** Clears the form after an order. */
  clear(): void {
    persist(EMPTY_DETAILS)
    try {
      sessionStorage.removeItem(STORAGE_KEY)
    } catch {
      // Storage is disabled: see above.
    }
  },
}

export const useCheckoutDetails = (): CheckoutDetails => useSyncExternalStore(subscribe, current, () => EMPTY_DETAILS)
