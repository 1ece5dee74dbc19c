import type { Money } from '@atelier/domain/money/money'
import type { PaymentsConfig } from '@atelier/domain/payments/payment.schema'
import type { CardFormHandle } from './payment.store.ts'

/** A form that a provider's script renders in its own frames, so that card data never reaches this page. */
export interface HostedForm {
  card: CardFormHandle
  /** Updates the amount to be paid. */
  setAmount: (amount: Money) => void
  remove: () => void
}

export interface HostedFormOptions {
  /** Where the provider renders; null when the page has unmounted. */
  container: HTMLElement | null
  config: PaymentsConfig
  amount: Money
  /** Called when the form fails after it was rendered. */
  onFailure: (message: string) => void
}

export const CONTAINER_REQUIRED = 'Container element is required'

/** Returns the message of a provider's error, to end one of our sentences. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'please try again'
