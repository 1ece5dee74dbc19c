import { refundLimitIn } from '@atelier/domain/access/access-limits'
import { formatMoney, toAmount, toCents, type Currency } from '@atelier/domain/money/money'
import { differenceOf } from '@atelier/domain/money/cents'
import { REGION } from '../../../region.ts'
import { useGrant } from '../../session/session.store.ts'

/** Returns the most that the caller may refund of an order now, and what to say when the limit of the role is the reason. */
export function useRefundLimit(
  { currency, refunded }: { currency: Currency; refunded: number },
  left: number,
): { most: number; note: string | null } {
  const limit = refundLimitIn(useGrant().limits, currency)
  if (limit === null) return { most: left, note: null }
  const allowed = Math.max(0, differenceOf(limit, toCents(refunded, currency)))
  const note = `Your role refunds at most ${formatMoney({ cents: limit, currency }, REGION)} of one order in all.`
  return { most: Math.min(left, toAmount(allowed, currency)), note }
}
