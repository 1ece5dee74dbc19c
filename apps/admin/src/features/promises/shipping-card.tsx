import { calendarDays } from '@atelier/domain/region/shop-dates'
import { TERM_FIELDS } from '@atelier/domain/shop-documents/term-fields'
import { hasZones } from '@atelier/domain/delivery/delivery-methods'
import { NativeSelect, Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { ClosedDays } from './closed-days.tsx'
import { CheckoutCountriesField, HomeCountriesField } from './country-picker.tsx'
import { DeliveryZones, UseZones } from './delivery-zones.tsx'
import { CountriesField, DestinationsField } from './destinations.tsx'
import type { PromiseCardProps } from './promise-fields.ts'
import { MoneyField, SpanField } from './promise-inputs.tsx'
import styles from './promises.module.css'
import { REGION } from '../../region.ts'

/** Prices and times of the shipping services. */
export const ShippingTermsCard = ({ fields }: PromiseCardProps) => (
  <Card title="Shipping">
    <div className="grid grid-cols-1 gap-5">
      <HomeCountriesField fields={fields} description="They pay the standard price. None: the country of your shop." />
      <CheckoutCountriesField
        fields={fields}
        description="The countries that shoppers can choose. None: the United States, twelve other countries, and the one of your shop."
      />
      <DeliveryFields fields={fields} />
    </div>
  </Card>
)

/** The zones of a market, or its services and destinations, without the countries of the market. */
export const DeliveryFields = ({ fields }: PromiseCardProps) =>
  hasZones(fields.terms.shipping) ? <DeliveryZones fields={fields} /> : <RateFields fields={fields} />

const RateFields = ({ fields }: PromiseCardProps) => (
  <>
    <ChargeField fields={fields} />
    <Service title="Standard">
      <MoneyField fields={fields} name="shipping.standard.cents" label="Price" />
      <SpanField fields={fields} name="shipping.standard.businessDays" label="Time" />
      <MoneyField fields={fields} name="shipping.standard.freeFromCents" label="Free for orders from" />
    </Service>
    <Service title="Express">
      <MoneyField fields={fields} name="shipping.express.cents" label="Price" />
      <SpanField fields={fields} name="shipping.express.businessDays" label="Time" />
    </Service>
    <Service title="Overnight">
      <MoneyField fields={fields} name="shipping.overnight.cents" label="Price" />
      <SpanField fields={fields} name="shipping.overnight.businessDays" label="Time" />
    </Service>
    <Service title="International">
      <MoneyField
        fields={fields}
        name="shipping.international.cents"
        label="Price"
        hint="Without one, the price is quoted before dispatch."
      />
      <SpanField fields={fields} name="shipping.international.businessDays" label="Time" />
    </Service>
    <DestinationsField fields={fields} />
    <CountriesField fields={fields} />
    <UseZones fields={fields} />
  </>
)

/** Whether orders pay for their delivery. */
function ChargeField({ fields }: PromiseCardProps) {
  const name = 'shipping.isCharged'
  const isCharged = fields.terms.shipping.isCharged
  return (
    <Switch
      label="Charge delivery at checkout"
      description={
        isCharged
          ? 'Orders pay the standard price, or the international one, with tax like any item. Express and overnight are only shown.'
          : 'Shipping prices are shown to shoppers, but not charged at checkout.'
      }
      name={fields.nameOf(name)}
      data-term={fields.termOf(name)}
      disabled={fields.isReadOnly}
      checked={isCharged}
      onChange={(event) => fields.change(name, event.currentTarget.checked)}
    />
  )
}

function Service({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={`${title} shipping`} className={styles.service}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label:
    hour === 0
      ? 'Never: always the next business day'
      : `Paid before ${calendarDays(REGION).format(new Date(Date.UTC(2026, 0, 5, hour)), 'time')}`,
}))

/** From which day the business days of a delivery count. */
export const DispatchCard = ({ fields }: PromiseCardProps) => (
  <Card title="Dispatch">
    <div className="grid grid-cols-1 gap-5">
      <DispatchFields fields={fields} />
    </div>
  </Card>
)

/** The same without the card. */
export function DispatchFields({ fields }: PromiseCardProps) {
  const name = 'shipping.dispatchCutoffHour'
  return (
    <>
      <NativeSelect
        label={TERM_FIELDS[name].label}
        description="An order that is paid later, or on a day without dispatch, counts from the next business day."
        className="max-w-95"
        name={fields.nameOf(name)}
        data-term={fields.termOf(name)}
        disabled={fields.isReadOnly}
        error={fields.errorOf(name)}
        value={String(fields.terms.shipping.dispatchCutoffHour)}
        data={HOURS}
        onChange={(event) => fields.change(name, Number(event.currentTarget.value))}
      />
      <ClosedDays fields={fields} />
    </>
  )
}
