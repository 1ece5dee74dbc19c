import type { DisputeState } from '@atelier/domain/payments/dispute'
import type { ProviderState } from '../payment-provider.ts'

/** What only the sandbox can do: its bank's question, and its messages on demand. */
export interface SandboxControls {
  /** What the customer told the bank. */
  challenge: (answer: {
    intentId: string
    clientSecret: string
    outcome: 'approve' | 'decline'
  }) => Promise<ProviderState>
  /** What the customer's bank says of a payment: it wants the money back, or has decided. Answers how that stands. */
  dispute: (dispute: { intentId: string; clientSecret: string; outcome: DisputeState }) => Promise<DisputeState>
  /** Sends a payment's messages again. Returns how many went out. */
  resend: (intentId: string, how: { duplicate: boolean; reverse: boolean }) => Promise<number>
  /** Sends the messages that are due. Returns how many were taken. */
  deliverDue: () => Promise<number>
}
