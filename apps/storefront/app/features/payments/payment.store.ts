import type { Money } from '@atelier/domain/money/money'
import type { CardDecline } from '@atelier/domain/payments/card-decline'
import type { IntentStatus } from '@atelier/domain/payments/payment-state'
import { createStore } from '../../ui/create-store.ts'

/** A payment intent as the card form needs it to confirm the payment. */
export interface CardIntent {
  paymentIntentId: string
  clientSecret: string
  /** Where the bank sends the shopper back to. */
  returnUrl: string
}

/** The provider's result for a card. `redirectUrl` is the bank's page, `message` the reason of a decline. */
export interface CardResult {
  status: IntentStatus
  redirectUrl?: string | null
  message?: string | null
}

/** The interface of a card form on the page, for every provider. */
export interface CardFormHandle {
  /** Validates and tokenizes the fields. Throws a CardError with a message for the shopper. */
  prepare: () => Promise<void>
  /** Marks and focuses the field of a declined card. Absent if the form cannot. */
  showDecline?: (decline: CardDecline) => void
  /** Pays with the card. Throws a CardError, or the error of the payment service call. */
  confirm: (intent: CardIntent) => Promise<CardResult>
}

/** `loading` until the shop's payment configuration is known; `failed` if it could not be loaded. */
export type CardProvider = 'loading' | 'failed' | 'manual' | 'sandbox' | 'stripe' | 'square'

interface PaymentFormState {
  provider: CardProvider
  card: CardFormHandle | null
  isComplete: boolean
  /** What is to be paid, for providers whose form needs it before confirming; null until it is known. */
  amount: Money | null
}

const NOTHING: PaymentFormState = { provider: 'loading', card: null, isComplete: false, amount: null }

const store = createStore(NOTHING)

const set = (change: Partial<PaymentFormState>): void => store.set({ ...store.get(), ...change })

/** Connects the card form and the code that collects the payment, without either knowing the other. */
export const paymentStore = {
  current: store.get,
  subscribe: store.subscribe,
  setProvider: (provider: CardProvider): void => set({ provider }),
  /** Registers a mounted card form. Returns a function that unregisters it. */
  registerCard(card: CardFormHandle): () => void {
    set({ card, isComplete: false })
    return () => {
      if (store.get().card === card) set({ card: null, isComplete: false })
    }
  },
  setComplete(isComplete: boolean): void {
    if (isComplete !== store.get().isComplete) set({ isComplete })
  },
  setAmount(amount: Money): void {
    const { amount: before } = store.get()
    if (amount.cents !== before?.cents || amount.currency !== before.currency) set({ amount })
  },
}

export const usePayment = store.useValue
