import { envelope } from '@atelier/domain/contract/envelope'
import { CreateIntentResponse } from '@atelier/domain/payments/create-intent.schema'
import { createIntent } from '@atelier/domain/payments/intents.endpoints'
import { createPaymentLinkIntent } from '@atelier/domain/payments/payment-links.endpoints'

/** Accepts missing fields: the checkout has a message for each of them (S8). */
const response = envelope(CreateIntentResponse.shape.data.partial())
export type LenientIntent = Partial<CreateIntentResponse['data']>

export const createLenientIntent = { ...createIntent, response }
export const createLenientLinkIntent = { ...createPaymentLinkIntent, response }
