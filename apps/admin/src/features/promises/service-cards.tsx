import { Checkbox } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import type { PromiseCardProps } from './promise-fields.ts'
import { CountField, MoneyField, SpanField } from './promise-inputs.tsx'

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(200px,1fr))] items-start gap-x-6 gap-y-4'
const HEADING = 'pt-4 border-t border-t-line text-body font-medium'

/** The price of gift wrap, and whether shoppers choose it in the cart. */
export const GiftWrapCard = ({ fields }: PromiseCardProps) => (
  <Card title="Gift wrap">
    <GiftWrapField fields={fields} label="Price per item" />
  </Card>
)

/** The same without the card. */
export const GiftWrapField = ({ fields, label }: PromiseCardProps & { label?: string }) => (
  <div className="grid grid-cols-1 gap-4">
    <MoneyField
      fields={fields}
      name="giftWrapCentsPerItem"
      hint={
        fields.terms.isGiftWrapOffered
          ? 'For each wrapped item, with tax like any item.'
          : 'Shown to shoppers, but not charged at checkout.'
      }
      {...(label ? { label } : undefined)}
    />
    <Checkbox
      label="Offer gift wrap in the cart"
      description={
        fields.terms.isGiftWrapOffered
          ? 'Shoppers choose it for each item, and may write a message for the card at the checkout. Texts of pages say so with {giftWrapHow}.'
          : 'Shoppers read the price, and write to you about it.'
      }
      name={fields.nameOf('isGiftWrapOffered')}
      data-term={fields.termOf('isGiftWrapOffered')}
      disabled={fields.isReadOnly}
      checked={fields.terms.isGiftWrapOffered}
      onChange={(event) => fields.change('isGiftWrapOffered', event.currentTarget.checked)}
    />
  </div>
)

/** Returns and refunds. */
export const ReturnsCard = ({ fields }: PromiseCardProps) => (
  <Card title="Returns and refunds">
    <div className="grid grid-cols-1 gap-5">
      <div className={GRID}>
        <CountField
          fields={fields}
          name="returns.windowDays"
          unit="days"
          hint="From the delivery, to the end of the day."
        />
        <CountField fields={fields} name="returns.damageReportDays" unit="days" hint="From the delivery." />
      </div>
      <SpanField
        fields={fields}
        name="returns.refundBusinessDays"
        label="Refunds take"
        hint="As the return form and emails state it."
      />
      <SpanField fields={fields} name="returns.refundAfterReceiptBusinessDays" label="Refund issued after receipt" />
      <SpanField fields={fields} name="returns.refundToAppearBusinessDays" label="Refund appears on the statement" />
    </div>
  </Card>
)

/** What a customer may do after an order, and how long the products are guaranteed. */
export const WarrantyCard = ({ fields }: PromiseCardProps) => (
  <Card title="Warranty and order changes">
    <div className={GRID}>
      <CountField fields={fields} name="warrantyYears" unit="years" />
      <CountField
        fields={fields}
        name="changeOrderHours"
        unit="hours"
        hint="Customers can cancel their order that long."
      />
      <CountField fields={fields} name="minimumAge" unit="years" hint="To use the site, as the legal texts state it." />
    </div>
  </Card>
)

/** Payment links of orders that are paid later. */
export const PaymentLinksCard = ({ fields }: PromiseCardProps) => (
  <Card title="Payment links">
    <div className={GRID}>
      <CountField
        fields={fields}
        name="paymentLinkHours"
        unit="hours"
        hint="Then the order is closed, and its items are available again."
      />
      <CountField
        fields={fields}
        name="paymentLinkReminderHours"
        label="Reminder after"
        unit="hours"
        hint="After the link was sent."
      />
    </div>
  </Card>
)

/** How long personal data is stored. */
export const RetentionCard = ({ fields }: PromiseCardProps) => (
  <Card title="Retention">
    <div className="grid grid-cols-1 gap-5">
      <p className="text-small text-ink-soft">
        How long data is stored, as the privacy policy states it. It applies to all data, also to what is stored
        already: after a shorter time, jobs delete what is older.
      </p>
      <h3 className={HEADING}>Accounts</h3>
      <div className={GRID}>
        <CountField fields={fields} name="retention.inactiveAccountYears" unit="years" hint="After the last sign-in." />
        <CountField fields={fields} name="retention.inactiveAccountWarningDays" unit="days" hint="By email." />
        <CountField
          fields={fields}
          name="retention.accountDeletionDays"
          unit="days"
          hint="Until then it can be undone."
        />
      </div>
      <h3 className={HEADING}>Orders and payments</h3>
      <div className={GRID}>
        <CountField fields={fields} name="retention.orderYears" unit="years" hint="Then they are anonymized." />
        <CountField fields={fields} name="retention.unpaidPaymentMonths" unit="months" />
        <CountField fields={fields} name="retention.forgetCheckoutDays" unit="days" />
      </div>
      <h3 className={HEADING}>Messages and visits</h3>
      <div className={GRID}>
        <CountField
          fields={fields}
          name="retention.closedMessageMonths"
          unit="months"
          hint="After staff closed them."
        />
        <CountField fields={fields} name="retention.emailMonths" unit="months" />
        <CountField fields={fields} name="retention.backInStockDays" unit="days" />
        <CountField fields={fields} name="retention.unsubscribeLinkMonths" unit="months" />
        <CountField fields={fields} name="retention.analyticsMonths" unit="months" />
        <CountField fields={fields} name="retention.auditYears" unit="years" hint="Staff actions." />
      </div>
    </div>
  </Card>
)
