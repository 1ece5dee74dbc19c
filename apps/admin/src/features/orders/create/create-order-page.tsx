import { addressRulesOf } from '@atelier/domain/markets/market'
import { call } from '@atelier/api-client/call'
import type { Customer } from '@atelier/domain/customers/customers.schema'
import { getStaffOrder, listStaffOrders } from '@atelier/domain/orders/staff-orders.endpoints'
import { marketChoicesOf } from '@atelier/domain/markets/market-choices'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import { Button, NativeSelect } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { useTerms } from '../../../terms.ts'
import { api } from '../../../api.ts'
import { paths } from '../../../paths.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { formClasses } from '../../../ui/form/form-classes.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ApiErrorDetails } from '../../../ui/feedback/api-error-details.tsx'
import { useUnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { OrderAmountsList } from '../order-amounts-list.tsx'
import { AddressFields } from '../address-fields.tsx'
import { CustomerChoiceCard } from './customer-choice-card.tsx'
import { DeliveryField } from './delivery-field.tsx'
import { quoteOrderForm, type OrderForm } from './order-form.ts'
import { ItemsCard } from './items-card.tsx'
import type { FormTax } from './use-form-tax.ts'
import { GiftMessageCard } from './gift-message-card.tsx'
import { useCreateOrder } from './use-create-order.ts'

/** Returns the shipping address of the customer's last order, or null if there is none. */
async function lastAddress(customer: string) {
  const { data } = await call(api, listStaffOrders, { query: { customer, pageSize: 1, totals: 'later' } })
  if (!data[0]) return null
  const { orderId } = data[0]
  return (await call(api, getStaffOrder, { params: { orderId } })).data.shipping
}

/** A form for a manual order. The customer receives a payment link by email. */
export function CreateOrderPage() {
  const order = useCreateOrder(() => guard.allowNavigation())
  const { form, terms, errorOf } = order
  const guard = useUnsavedGuard(order.isChanged)

  function choose(customer: Customer | null): void {
    if (!customer) return order.change({ customer: null })
    const [firstName = '', ...rest] = customer.name.split(' ')
    const shipping = { ...form.shipping, firstName, lastName: rest.join(' ') }
    order.change({ customer: { userId: customer.userId, name: customer.name }, email: customer.email, shipping })
    lastAddress(customer.userId)
      .then((address) => address && order.change({ shipping: { ...address, apartment: address.apartment ?? '' } }))
      // The address is only prefilled; without it staff type it.
      .catch(() => undefined)
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    order.send()
  }

  return (
    <form onSubmit={submit} noValidate>
      {guard.dialog}
      <PageHeader title="New order" back={<BackLink to={paths.orders}>Back to Orders</BackLink>} />
      <div className={formClasses.columns}>
        <div className="stack">
          {order.error ? (
            <Alert tone="bad" title={order.error.message}>
              <ApiErrorDetails error={order.error} />
            </Alert>
          ) : null}
          <MarketCard market={form.market} onChange={(market) => order.changeMarket(market)} />
          <CustomerChoiceCard
            customer={form.customer}
            email={form.email}
            problem={errorOf('email') ?? errorOf('userId')}
            onCustomer={choose}
            onEmail={(email) => order.change({ email })}
          />
          <ItemsCard
            form={form}
            currency={terms.currency}
            problem={errorOf('items')}
            isWrapOffered={terms.isGiftWrapOffered}
            onChange={(lines) => order.change({ lines })}
          />
          <GiftMessageCard
            form={form}
            terms={terms}
            problem={errorOf('giftMessage')}
            onChange={(part) => order.change(part)}
          />
          <AddressCard form={form} terms={terms} errorOf={errorOf} onChange={(part) => order.change(part)} />
        </div>
        <SummaryCard form={form} terms={terms} formTax={order.formTax} isSending={order.isSending} />
      </div>
    </form>
  )
}

/** The market of the order, in a store that has several. */
function MarketCard({ market, onChange }: { market: string; onChange: (market: string) => void }) {
  const choices = marketChoicesOf(useTerms())
  if (choices.length === 0) return null
  return (
    <Card title="Market">
      <NativeSelect
        label="Sold in"
        description="Prices, tax, delivery and countries are those of the market."
        value={market}
        data={choices.map(({ key, name, currency }) => ({ value: key, label: `${name}, ${currency}` }))}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Card>
  )
}

interface AddressCardProps {
  form: OrderForm
  terms: ShopTerms
  errorOf: (path: string) => string | undefined
  onChange: (part: Partial<OrderForm>) => void
}

/** Where the order goes, and its delivery. */
const AddressCard = ({ form, terms, errorOf, onChange }: AddressCardProps) => (
  <Card title="Shipping Address">
    <AddressFields
      shipping={form.shipping}
      rules={addressRulesOf(terms)}
      errorOf={errorOf}
      onChange={(shipping) => onChange({ shipping })}
    />
    <DeliveryField
      form={form}
      terms={terms}
      problem={errorOf('delivery')}
      onChange={(delivery) => onChange({ delivery })}
    />
  </Card>
)

interface SummaryCardProps {
  form: OrderForm
  terms: ShopTerms
  formTax: FormTax
  isSending: boolean
}

function SummaryCard({ form, terms, formTax, isSending }: SummaryCardProps) {
  const { lines, shipping: destination, delivery } = form
  const { tax, missing, onRetry } = formTax
  const quoted = quoteOrderForm(lines, terms, { destination, delivery, calculatedTax: tax })
  return (
    <Card title="Summary">
      <OrderAmountsList isCompact order={{ ...quoted, terms: quoted }} missingTax={missing} />
      {onRetry ? (
        <Button variant="default" size="xs" className="mt-2" onClick={onRetry}>
          Calculate the tax again
        </Button>
      ) : null}
      <p className="text-small text-ink-soft mx-0 my-3">
        Items are reserved now. We’ll email a payment link that expires in {terms.paymentLinkHours} hours.
      </p>
      <div className={formClasses.actions}>
        <Button type="submit" loading={isSending} disabled={missing !== null}>
          Create order and email link
        </Button>
        <Button variant="default" component={Link} to={paths.orders}>
          Cancel
        </Button>
      </div>
    </Card>
  )
}
