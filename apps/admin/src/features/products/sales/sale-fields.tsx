import { currencyUnits } from '@atelier/domain/money/currency-name'
import { currencySign, exponentOf, type Currency } from '@atelier/domain/money/money'
import { limits } from '@atelier/domain/limits/limits'
import type { PriceColumns } from '@atelier/domain/products/market-columns'
import { isPriceInput, typedAmount } from '@atelier/domain/products/price-text'
import { shopTimeName } from '@atelier/domain/region/region'
import type { PriceRounding } from '@atelier/domain/sales/sale-price'
import { NativeSelect, TextInput } from '@mantine/core'
import { SegmentedControl, SegmentedControlItem } from '../../../ui/segmented-control.tsx'
import type { SaleForm } from './sale-form.ts'
import { REGION } from '../../../region.ts'

/** Names the roundings as the prices of a currency show them: whole dollars, or steps of 100 yen. */
function roundingLabels(currency: Currency): [rounding: PriceRounding, label: string][] {
  const units = currencyUnits(currency)
  const hasDecimals = exponentOf(currency) > 0
  return [
    ['cent', 'No rounding'],
    ['dollar', hasDecimals ? `Whole ${units}` : `Steps of 100 ${units}`],
    ['five', hasDecimals ? `Steps of five ${units}` : `Steps of 500 ${units}`],
    ['ninety-five', hasDecimals ? 'Ending in .95' : 'Ending in 95'],
  ]
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export interface SaleFieldsProps {
  form: SaleForm
  /** The other markets. */
  markets: readonly (PriceColumns & { name: string })[]
  onChange: (part: Partial<SaleForm>) => void
  errorOf: (field: string) => string | undefined
}

/** Discount, rounding and period of a sale. */
export function SaleFields({ form: sale, markets, onChange, errorOf }: SaleFieldsProps) {
  const { currency } = sale
  const isPercent = sale.kind === 'percent'
  const accepts = (text: string): boolean => (isPercent ? /^\d{0,2}$/.test(text) : isPriceInput(text, currency))
  return (
    <div className="stack">
      <div className="[&_button]:flex-[1_1_0]">
        <SegmentedControl label="Kind of discount" isTall>
          <SegmentedControlItem isOn={isPercent} onChoose={() => onChange({ kind: 'percent', value: '' })}>
            Percent
          </SegmentedControlItem>
          <SegmentedControlItem isOn={!isPercent} onChoose={() => onChange({ kind: 'amount', value: '' })}>
            Amount
          </SegmentedControlItem>
        </SegmentedControl>
      </div>
      <TextInput
        label={isPercent ? 'Percent off' : `${capitalized(currencyUnits(currency))} off`}
        name="discount"
        inputMode={isPercent ? 'numeric' : 'decimal'}
        autoComplete="off"
        data-autofocus
        leftSection={isPercent ? undefined : currencySign(currency, REGION)}
        rightSection={isPercent ? '%' : undefined}
        placeholder={isPercent ? `1 to ${limits.catalog.sales.percentMax}` : undefined}
        error={errorOf('discount')}
        value={sale.value}
        onChange={({ currentTarget }) => {
          const value = isPercent ? currentTarget.value : typedAmount(currentTarget.value, currency, REGION)
          if (accepts(value)) onChange({ value })
        }}
      />
      {isPercent && markets.length > 0 ? <p className="note">Reduces the prices of every market.</p> : null}
      {isPercent
        ? null
        : markets.map((market) => <MarketAmountField key={market.key} {...{ market, sale, onChange, errorOf }} />)}
      <NativeSelect
        label="Rounding"
        name="rounding"
        value={sale.rounding}
        onChange={({ currentTarget }) => onChange({ rounding: currentTarget.value as PriceRounding })}
      >
        {roundingLabels(currency).map(([rounding, label]) => (
          <option key={rounding} value={rounding}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <TimeField name="startsAt" label="Starts" hint="Leave blank to start now." {...{ sale, onChange, errorOf }} />
      <TimeField name="endsAt" label="Ends" hint="Leave blank to end it yourself." {...{ sale, onChange, errorOf }} />
    </div>
  )
}

interface MarketAmountFieldProps extends Pick<SaleFieldsProps, 'onChange' | 'errorOf'> {
  sale: SaleForm
  market: SaleFieldsProps['markets'][number]
}

/** What an amount takes off in a market; blank: its prices stay. */
function MarketAmountField({ market: { key, name, currency }, sale, onChange, errorOf }: MarketAmountFieldProps) {
  const { marketValues } = sale
  return (
    <TextInput
      label={`${capitalized(currencyUnits(currency))} off in ${name}`}
      description="Leave blank to leave its prices as they are."
      name={`amount-${key}`}
      inputMode={exponentOf(currency) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      leftSection={currencySign(currency, REGION)}
      error={errorOf(`amount-${key}`)}
      value={marketValues[key] ?? ''}
      onChange={({ currentTarget }) => {
        const value = typedAmount(currentTarget.value, currency, REGION)
        if (isPriceInput(value, currency)) onChange({ marketValues: { ...marketValues, [key]: value } })
      }}
    />
  )
}

interface TimeFieldProps extends Pick<SaleFieldsProps, 'onChange' | 'errorOf'> {
  sale: SaleForm
  name: 'startsAt' | 'endsAt'
  label: string
  hint: string
}

function TimeField({ sale, name, label, hint, onChange, errorOf }: TimeFieldProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      name={name}
      description={`${hint} ${shopTimeName(REGION)}.`}
      error={errorOf(name)}
      value={sale[name]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
}
