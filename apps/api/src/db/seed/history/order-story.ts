import type { PaymentMethod } from '@atelier/domain/orders/status'
import { policy } from '@atelier/domain/policy'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../calendar.ts'
import type { Random } from './random.ts'
import { ADMIN, MANAGER, Story, type Step } from './story.ts'

/** The ways an order can go in the demo. */
export const STORY_KINDS = [
  'card',
  'manual paid',
  'manual waiting',
  'failed',
  'unfinished card',
  'unconfirmed card',
  'called off',
  'stopped by us',
  'returned',
  'partly refunded',
] as const
export type StoryKind = (typeof STORY_KINDS)[number]

/** How many of a thousand orders go each way. */
const SHARES: Readonly<Record<StoryKind, number>> = {
  card: 790,
  'manual paid': 55,
  'manual waiting': 15,
  failed: 25,
  'unfinished card': 8,
  'unconfirmed card': 7,
  'called off': 25,
  'stopped by us': 15,
  returned: 40,
  'partly refunded': 20,
}

export const randomKind = (random: Random): StoryKind => random.weighted(STORY_KINDS, (kind) => SHARES[kind])

export const paymentMethodOf = (kind: StoryKind): PaymentMethod =>
  kind.startsWith('manual') ? 'MANUAL' : 'CREDIT_CARD'

const RETURN_NOTES = [
  'Came back unworn. The color was not the one they had in mind. Refund sent.',
  'Returned in its box. Handle too short for a winter coat. Refund sent.',
  'Gift for someone who already owned one. Unworn, refund sent.',
] as const
const PARTIAL_NOTES = [
  'Fine scratch on the lock from transport. Part of the price returned, the customer keeps the bag.',
  'Dust bag was missing. Sent one, and returned a part of the price.',
] as const

/** Everything that happens to an order placed at `placedAt`, the future included: the caller cuts it at today. */
export function tellStory(kind: StoryKind, placedAt: Date, random: Random): Step[] {
  const story = new Story(placedAt, random)
  switch (kind) {
    case 'card':
      return story.paysByCard().ships().arrives().closes().steps
    case 'manual paid':
      return story.waitsForTransfer().paysByTransfer().ships().arrives().closes().steps
    case 'manual waiting':
      return story
        .waitsForTransfer()
        .then(policy.payment.payLinkHours * HOUR_MS, 'CANCELLED', 'canceled', 'Payment link expired. Stock released.')
        .steps
    case 'failed':
      return story.placed('failed', 'Card declined by the bank.').maybeClosed().steps
    case 'unfinished card':
      return story.placed('requires_payment_method', 'Payment page left without a card.').abandoned().steps
    case 'unconfirmed card':
      return story.placed('requires_confirmation', "Waiting for the bank's confirmation.").abandoned().steps
    case 'called off':
      return story
        .paysByCard()
        .then(
          random.int(4, policy.changeOrderHours * 60 - 8) * MINUTE_MS,
          'CANCELLED',
          'refunded',
          'Cancelled by the customer in time. Refund sent.',
        ).steps
    case 'stopped by us':
      return story
        .placed('requires_confirmation', null)
        .then(
          random.int(2, 20) * HOUR_MS,
          'CANCELLED',
          'canceled',
          'Address and card did not agree and nobody answered. Authorization released.',
          ADMIN,
        ).steps
    case 'returned':
      return story
        .paysByCard()
        .ships()
        .arrives()
        .then(
          random.int(5, policy.returns.windowDays - 4) * DAY_MS,
          'REFUNDED',
          'refunded',
          random.pick(RETURN_NOTES),
          MANAGER,
        ).steps
    case 'partly refunded':
      return story
        .paysByCard()
        .ships()
        .arrives()
        .then(
          random.int(1, policy.returns.damageReportDays - 1) * DAY_MS,
          'DELIVERED',
          'partially_refunded',
          random.pick(PARTIAL_NOTES),
          MANAGER,
        )
        .closes().steps
  }
}
