import type { AccessGrant } from '@atelier/domain/access/access-grant'
import { refundLimitIn } from '@atelier/domain/access/access-limits'
import { ShopError } from '@atelier/domain/contract/shop-error'
import { toAmount, type Cents, type Currency } from '@atelier/domain/money/money'

/**
 * Throws 403 when the refunds of an order in all are more than the grant allows in its currency. Earlier refunds count, also
 * those of colleagues: neither several small refunds nor several people exceed the limit.
 */
export function assertRefundLimit(
  { limits }: AccessGrant,
  { currency, refundedCents }: { currency: Currency; refundedCents: Cents },
): void {
  const limit = refundLimitIn(limits, currency)
  if (limit === null || refundedCents <= limit) return
  const inAll =
    limit === 0 ? `no orders in ${currency}` : `at most ${toAmount(limit, currency)} ${currency} of one order in all`
  throw new ShopError('not_allowed', `Your role refunds ${inAll}. Ask a colleague without this limit.`)
}
