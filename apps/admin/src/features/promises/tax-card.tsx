import type { TaxMode, TaxRounding } from '@atelier/domain/quote/quote'
import type { TaxSource } from '@atelier/domain/tax/place-rate'
import { TERM_FIELDS } from '@atelier/domain/shop-documents/term-fields'
import { Radio, TextInput } from '@mantine/core'
import { Card } from '../../ui/display/card.tsx'
import { CurrencyField } from './currency-field.tsx'
import type { PromiseCardProps } from './promise-fields.ts'
import { PercentField } from './promise-inputs.tsx'
import { OwnRates, TableRates } from './tax-rates.tsx'

const RATES: Readonly<Record<TaxMode, { label: string; hint: string }>> = {
  added: { label: TERM_FIELDS.taxPercent.label, hint: 'Added to the subtotal of every order.' },
  included: { label: 'Tax in the prices', hint: 'Shoppers read below the total how much tax it contains.' },
}

const MODES: Readonly<Record<TaxMode, string>> = {
  added: 'Tax is added at checkout',
  included: 'Prices include tax',
}

const ROUNDINGS: Readonly<Record<TaxRounding, string>> = {
  order: 'Rounded once per order',
  line: 'Rounded for each line',
}

const SOURCES: Readonly<Record<TaxSource, string>> = {
  rate: 'A rate that you enter',
  table: 'The tax table, by destination',
  stripe: 'Stripe Tax, by address',
}

/** The currency of all prices, and the tax that is added to them or that they contain. */
export const TaxCard = ({ fields }: PromiseCardProps) => (
  <Card title="Prices and tax">
    <div className="grid grid-cols-1 gap-5">
      <TaxFields fields={fields} />
    </div>
  </Card>
)

/** The same without the card. */
export const TaxFields = ({ fields }: PromiseCardProps) => (
  <>
    <CurrencyField fields={fields} />
    <ChoiceField fields={fields} name="taxMode" label="Tax" options={MODES} />
    <ChoiceField fields={fields} name="taxSource" label={TERM_FIELDS.taxSource.label} options={SOURCES} />
    {fields.terms.taxSource === 'stripe' ? (
      <>
        <StripeTaxNote taxMode={fields.terms.taxMode} />
        <ReducedTaxCode fields={fields} />
      </>
    ) : (
      <>
        {fields.terms.taxSource === 'rate' ? (
          <PercentField fields={fields} name="taxPercent" {...RATES[fields.terms.taxMode]} />
        ) : (
          <TableRates fields={fields} />
        )}
        <OwnRates fields={fields} />
        <ChoiceField fields={fields} name="taxRounding" label={TERM_FIELDS.taxRounding.label} options={ROUNDINGS} />
      </>
    )}
  </>
)

/** How Stripe taxes the products of the reduced class. */
const ReducedTaxCode = ({ fields }: PromiseCardProps) => (
  <TextInput
    label={TERM_FIELDS.reducedTaxCode.label}
    description="Of products with the tax class Reduced, from Stripe’s list, such as txcd_35010000. Blank: taxed as all others."
    className="[&_.mantine-Input-wrapper]:max-w-50"
    name={fields.nameOf('reducedTaxCode')}
    data-term={fields.termOf('reducedTaxCode')}
    autoComplete="off"
    disabled={fields.isReadOnly}
    error={fields.errorOf('reducedTaxCode')}
    value={fields.terms.reducedTaxCode}
    onChange={(event) => fields.change('reducedTaxCode', event.currentTarget.value.trim())}
  />
)

/** What the choice of Stripe Tax means for shoppers and for the brand. */
const StripeTaxNote = ({ taxMode }: { taxMode: TaxMode }) => (
  <ul className="note m-0 grid list-disc gap-1.5 pl-4.5">
    <li>
      {taxMode === 'added'
        ? 'Shoppers see the tax and the total at the payment step, when their address is known.'
        : 'Prices stay the same everywhere. Shoppers see at the payment step how much tax they contain.'}
    </li>
    <li>While Stripe does not answer, nothing can be ordered: no tax is ever guessed. The rest of the shop works.</li>
    <li>
      Stripe calculates only where you are registered, by the registrations, the product and the shipping category in
      your Stripe account, and charges for each calculation.
    </li>
    <li>Paid orders and refunds appear in the tax reports of your Stripe account.</li>
  </ul>
)

interface ChoiceFieldProps extends PromiseCardProps {
  name: 'taxMode' | 'taxRounding' | 'taxSource'
  label: string
  /** The values with what staff read. */
  options: Readonly<Record<string, string>>
}

/** A term with a few values. */
const ChoiceField = ({ fields, name, label, options }: ChoiceFieldProps) => (
  <Radio.Group
    label={label}
    name={fields.nameOf(name)}
    data-term={fields.termOf(name)}
    error={fields.errorOf(name)}
    value={fields.terms[name]}
    onChange={(value) => fields.change(name, value)}
  >
    <div className="flex flex-wrap gap-x-6 gap-y-2 pt-1.5">
      {Object.entries(options).map(([value, text]) => (
        <Radio key={value} value={value} label={text} disabled={fields.isReadOnly} />
      ))}
    </div>
  </Radio.Group>
)
