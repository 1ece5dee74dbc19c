import { formatUsd } from '@atelier/domain/money'
import type { ShopTerms } from '@atelier/domain/shop-terms'
import { useTerms } from '../../terms.ts'
import { Card } from '../../ui/display/card.tsx'
import { DescriptionItem, DescriptionList } from '../../ui/display/description-list.tsx'
import form from '../../ui/form/form.module.css'
import { pluralize } from '../../ui/format/numbers.ts'
import styles from './settings.module.css'

const days = ([from, to]: readonly [number, number]): string =>
  from === to ? pluralize(from, 'business day') : `${from}-${to} business days`

const ratesOf = ({ shipping }: ShopTerms) => [
  {
    service: 'Standard',
    price: `${formatUsd(shipping.standard.cents)}, free from ${formatUsd(shipping.standard.freeFromCents)}`,
    time: days(shipping.standard.businessDays),
  },
  { service: 'Express', price: formatUsd(shipping.express.cents), time: days(shipping.express.businessDays) },
  { service: 'Overnight', price: formatUsd(shipping.overnight.cents), time: days(shipping.overnight.businessDays) },
  { service: 'International', price: 'On request', time: days(shipping.international.businessDays) },
]

/** The shop terms, from the same source as pages, emails and the checkout. */
export function TermsCard() {
  const terms = useTerms()
  const { returns, retention } = terms
  return (
    <Card title="Tax and shipping" isFlush>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Shipping</th>
              <th scope="col">Rate</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            {ratesOf(terms).map(({ service, price, time }) => (
              <tr key={service}>
                <td>{service}</td>
                <td>{price}</td>
                <td>{time}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={`${styles.below} ${styles.facts}`}>
        <DescriptionList>
          <DescriptionItem name="Tax at checkout">{terms.taxPercent}%</DescriptionItem>
          <DescriptionItem name="Gift wrap, per item">{formatUsd(terms.giftWrapCentsPerItem)}</DescriptionItem>
          <DescriptionItem name="Returns">within {returns.windowDays} days of delivery</DescriptionItem>
          <DescriptionItem name="Damage reports">within {returns.damageReportDays} days</DescriptionItem>
          <DescriptionItem name="Order changes and cancellations">within {terms.changeOrderHours} hour</DescriptionItem>
          <DescriptionItem name="Replies to messages">within {terms.support.replyHours} hours</DescriptionItem>
          <DescriptionItem name="Unused accounts">{retention.inactiveAccountYears} years</DescriptionItem>
          <DescriptionItem name="Orders">{retention.orderYears} years</DescriptionItem>
          <DescriptionItem name="Analytics">{retention.analyticsMonths} months</DescriptionItem>
          <DescriptionItem name="Audit log">{retention.auditYears} years</DescriptionItem>
          <DescriptionItem name="Unfinished payments">{retention.unpaidPaymentMonths} months</DescriptionItem>
          <DescriptionItem name="Closed messages">{retention.closedMessageMonths} months</DescriptionItem>
        </DescriptionList>
        <p className={form.hint}>Shipping rates are shown to shoppers but not charged at checkout.</p>
      </div>
    </Card>
  )
}
