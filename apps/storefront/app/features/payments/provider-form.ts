import type { PaymentsConfig } from '@atelier/domain/payments/payment.schema'
import type { Card } from './payment.store.ts'

/** A form that a provider's own script draws, in frames of its own: the card is typed there and never here. */
export interface HostedForm {
  card: Card
  /** What is to be paid has changed. */
  setAmount: (amountCents: number) => void
  remove: () => void
}

export interface HostedFormOptions {
  /** Where the provider draws; null when the page has gone. */
  container: HTMLElement | null
  config: PaymentsConfig
  amountCents: number
  /** The form fails later, when it has been drawn already. */
  onFailure: (message: string) => void
}

export const CONTAINER_REQUIRED = 'Container element is required'

/** What a provider's script said, as the end of one of our sentences. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'please try again'
