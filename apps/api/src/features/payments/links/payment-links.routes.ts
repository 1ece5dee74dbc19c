import { orderNumber } from '@atelier/domain/values/ids'
import { toAmount } from '@atelier/domain/money/money'
import { orderTermsOf } from '@atelier/domain/orders/order-terms.schema'
import type { PaymentLinkResponse } from '@atelier/domain/payments/payment-link.schema'
import * as paymentLinks from '@atelier/domain/payments/payment-links.endpoints'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { Deps } from '../../../deps.ts'
import type { Mount } from '../../../http/mount.ts'
import { presentCharges, presentOrderItem, type WholeOrder } from '../../orders/orders.public.ts'
import { presentIntent } from '../checkout/intents.routes.ts'
import { finishPaymentLink, linkStateOf, openPaymentLink, readPaymentLink } from './pay-by-link.ts'

/** Presents an order on its payment link: line items and totals, no personal data. */
const presentPaymentLink = ({ order, items, charges }: WholeOrder, terms: ShopTerms): PaymentLinkResponse => ({
  success: true,
  data: {
    displayNumber: orderNumber(order.order_id),
    items: items.map((item) => presentOrderItem(item, order.currency)),
    currency: order.currency,
    subtotal: toAmount(order.subtotal_cents, order.currency),
    ...presentCharges({ order, items, charges }),
    tax: toAmount(order.tax_cents, order.currency),
    total: toAmount(order.total_cents, order.currency),
    taxPercent: orderTermsOf(terms, items[0]?.tax_rate ?? null).taxPercent,
    state: linkStateOf(order),
    expiresAt: (order.payment_link_expires_at ?? order.created_at).toISOString(),
  },
})

/** Mounts the routes that pay for a waiting order by the link in an email. */
export function mountPaymentLinks(mount: Mount, deps: Deps): void {
  mount(paymentLinks, {
    async getPaymentLink({ params, c }) {
      c.header('Cache-Control', 'no-store')
      const whole = await readPaymentLink(deps, params.token)
      return presentPaymentLink(whole, await deps.shop.termsAt(whole.order.terms_version, whole.order.market, deps.db))
    },
    async createPaymentLinkIntent({ params, body, c }) {
      const opened = await openPaymentLink(deps, params.token, body)
      c.header('Cache-Control', 'no-store')
      return presentIntent(opened)
    },
    async finishPaymentLink({ params, body, c }) {
      const data = await finishPaymentLink(deps, params.token, body)
      c.header('Cache-Control', 'no-store')
      return { success: true, message: 'Payment received', data }
    },
  })
}
