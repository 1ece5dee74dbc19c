import type { IntentStatus } from '@atelier/domain/payments/payment-state'
import { useSyncExternalStore } from 'react'

/** A payment the shop has prepared at its provider, and what the card form needs to carry it out. */
export interface CardIntent {
  paymentIntentId: string
  clientSecret: string
  /** Where the shopper comes back to from their bank. */
  returnUrl: string
}

/** What the provider said to a card. `redirectUrl` is the bank's page, `message` the reason of a refusal. */
export interface CardResult {
  status: IntentStatus
  redirectUrl?: string | null
  message?: string | null
}

/** A card form that is on the page, whoever's it is. */
export interface Card {
  /** Checks and tokenises what is in the fields. Throws a CardProblem whose message is for the shopper. */
  prepare: () => Promise<void>
  /** Pays with it. Throws a CardProblem, or what the call to the payment service threw. */
  confirm: (intent: CardIntent) => Promise<CardResult>
}

/** The card cannot be used as it is: a sentence of S5 or S8 for the shopper. Nothing has been charged. */
export class CardError extends Error {
  override name = 'CardError'
}

/** Why a card was refused when nobody said why. */
export const DECLINED = 'Your card was declined. Please try another card.'

/** The payment service has failed: the shopper is asked whether to pay another way (S4). */
export class PaymentServiceError extends Error {
  override name = 'PaymentServiceError'
}

/** `loading` until the shop has said who takes its cards; `failed` when that could not be learned. */
export type CardProvider = 'loading' | 'failed' | 'manual' | 'sandbox' | 'stripe' | 'square'

interface PaymentState {
  provider: CardProvider
  card: Card | null
  isComplete: boolean
  /** What the form shows as being paid, for providers who want to know it before. */
  amountCents: number
}

const NOTHING: PaymentState = { provider: 'loading', card: null, isComplete: false, amountCents: 0 }

let state = NOTHING
const listeners = new Set<() => void>()

function set(change: Partial<PaymentState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Where the card form and whoever collects money with it meet: neither knows the other. */
export const paymentStore = {
  current: (): PaymentState => state,
  subscribe,
  setProvider: (provider: CardProvider): void => set({ provider }),
  /** A form has appeared; the function it gets back takes it off the page. */
  registerCard(card: Card): () => void {
    set({ card, isComplete: false })
    return () => {
      if (state.card === card) set({ card: null, isComplete: false })
    }
  },
  setComplete(isComplete: boolean): void {
    if (isComplete !== state.isComplete) set({ isComplete })
  },
  setAmount: (amountCents: number): void => set({ amountCents }),
}

export const usePayment = (): PaymentState => useSyncExternalStore(subscribe, paymentStore.current, () => NOTHING)
