import type { CreateIntentResponse } from '@atelier/domain/payments/create-intent.schema'
import {
  confirmPayment,
  createIntent,
  finishCheckout,
  getPaymentStatus,
} from '@atelier/domain/payments/intents.endpoints'
import { intentStatus } from '@atelier/domain/payments/payment-state'
import type { ConfirmPaymentResponse } from '@atelier/domain/payments/payment.schema'
import type { Deps } from '../../../deps.ts'
import { buyerOf, idempotencyOf } from '../../../http/buyer.ts'
import { hashNetworkAddress } from '../../../http/client-address.ts'
import type { Mount } from '../../../http/mount.ts'
import { confirmPayment as confirm } from './confirm-payment.ts'
import { createIntent as create, type CreateIntentCall } from './create-intent.ts'
import { finishCheckout as finish } from './finish-card-order.ts'
import type { OpenedIntent } from './open-intent.ts'
import { knownProviders } from '../providers/provider-of.ts'
import { readStatus } from './read-status.ts'

export const presentIntent = (intent: OpenedIntent): CreateIntentResponse => ({
  success: true,
  data: {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.paymentIntentId,
    amount: intent.amountCents,
    currency: intent.currency,
    holdExpiresAt: intent.holdExpiresAt?.toISOString() ?? null,
  },
})

/**
 * Mounts the routes of payments below the id of each configured provider (S7). Only the active one creates payments;
 * those of formerly active providers still have a status and can be paid.
 */
export function mountIntents(mount: Mount, deps: Deps, getVariants: CreateIntentCall['getVariants']): void {
  for (const { id: provider } of knownProviders(deps)) {
    if (provider === 'manual') continue
    if (provider === deps.payments.id) mountNewIntents(mount, deps, getVariants)
    mountOpenIntents(mount, deps, provider)
  }
}

function mountNewIntents(mount: Mount, deps: Deps, getVariants: CreateIntentCall['getVariants']): void {
  mount(
    { createIntent },
    {
      async createIntent({ body, market, c }) {
        const intent = await create(deps, {
          body,
          market,
          buyer: buyerOf(c),
          idempotency: idempotencyOf(c, 'intents'),
          network: hashNetworkAddress(c, deps.config),
          getVariants,
        })
        return presentIntent(intent)
      },
    },
    { provider: deps.payments.id },
  )
}

function mountOpenIntents(mount: Mount, deps: Deps, provider: string): void {
  mount(
    { getPaymentStatus, confirmPayment, finishCheckout },
    {
      async getPaymentStatus({ params, c }) {
        const data = await readStatus(deps, params.paymentIntentId, buyerOf(c))
        return { success: true, status: data.status, data }
      },
      async confirmPayment({ params, body, c }) {
        const outcome = await confirm(deps, { ...body, intentId: params.paymentIntentId, buyer: buyerOf(c) })
        const data: ConfirmPaymentResponse['data'] = { status: intentStatus(outcome.state) }
        if (outcome.redirectUrl) data.redirectUrl = outcome.redirectUrl
        if (outcome.message) data.message = outcome.message
        return { success: true, data }
      },
      async finishCheckout({ params, respond, c }) {
        const { response, status } = await finish(deps, params.paymentIntentId, buyerOf(c))
        return respond(response, status)
      },
    },
    { provider },
  )
}
