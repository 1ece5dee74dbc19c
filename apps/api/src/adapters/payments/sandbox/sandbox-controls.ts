import type { DisputeState } from '@atelier/domain/payments/dispute'
import type { ProviderState } from '../payment-provider.ts'

/** Controls that only the sandbox has: its bank's challenge and dispute, and its webhooks on demand. */
export interface SandboxControls {
  /** Completes the bank's challenge with the customer's response. */
  challenge: (challenge: {
    intentId: string
    clientSecret: string
    outcome: 'approve' | 'decline'
  }) => Promise<ProviderState>
  /** Opens or decides a dispute of a payment. Returns its state. */
  dispute: (dispute: { intentId: string; clientSecret: string; outcome: DisputeState }) => Promise<DisputeState>
  /** Sends a payment's webhooks again. Returns how many were accepted. */
  resend: (intentId: string, options: { duplicate: boolean; reverse: boolean }) => Promise<number>
  /** Sends the due webhooks. Returns how many were accepted. */
  deliverDue: () => Promise<number>
}
