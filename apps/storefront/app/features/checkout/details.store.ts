import { EMPTY_DETAILS, type CheckoutDetails } from '@atelier/domain/checkout/details'
import { readStoredDetails } from '@atelier/domain/checkout/stored-details'
import { useSyncExternalStore } from 'react'

/** Kept for the life of the tab: what was typed survives a reload and the way back, and nobody finds it tomorrow. */
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
      // Storage may be forbidden; what is typed then lives as long as the page.
    }
  }
  return details
}

function persist(next: CheckoutDetails): void {
  details = next
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next))
  } catch {
    // See above.
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
  /** After the order: the next one begins with an empty form. */
  clear(): void {
    persist(EMPTY_DETAILS)
    try {
      sessionStorage.removeItem(STORAGE_KEY)
    } catch {
      // See above.
    }
  },
}

export const useCheckoutDetails = (): CheckoutDetails => useSyncExternalStore(subscribe, current, () => EMPTY_DETAILS)
