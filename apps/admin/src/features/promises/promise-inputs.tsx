import { isPriceInput, priceText, readPrice, typedAmount } from '@atelier/domain/products/price-text'
import { currencySign, toAmount, toCents, type Currency } from '@atelier/domain/money/money'
import { TERM_FIELDS, termValueOf, type TermField } from '@atelier/domain/shop-documents/term-fields'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useId } from 'react'
import { useTypedText, type PromiseFields } from './promise-fields.ts'
import { REGION } from '../../region.ts'

interface FieldProps {
  fields: PromiseFields
  name: TermField
  /** Replaces the field's name where the heading beside it says the rest. */
  label?: string
  hint?: string
}

const WHOLE = {
  format: (value: number | null) => (value === null ? '' : String(value)),
  read: (text: string) => (/^\d+$/.test(text) ? Number(text) : null),
}
const PERCENT = { ...WHOLE, read: (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : null) }
const amountIn = (currency: Currency) => ({
  format: (cents: number | null) => (cents === null ? '' : priceText(toAmount(cents, currency), currency)),
  read(text: string) {
    const amount = readPrice(text, currency)
    return amount === undefined || Number.isNaN(amount) ? null : toCents(amount, currency)
  },
})

interface NumberInputProps extends FieldProps {
  /** The path of the number: that of the field, or that of an end of a range. */
  path: string
  value: number | null
  onChange: (value: number | null) => void
  kind: { format: (value: number | null) => string; read: (text: string) => number | null }
  accepts: (text: string) => boolean
  input?: Partial<TextInputProps>
}

/** A number that is typed as text, so that an incomplete one is not changed under the cursor. */
function NumberInput({ fields, name, path, hint, value, onChange, kind, accepts, input }: NumberInputProps) {
  const { text, setText } = useTypedText(value, kind)
  return (
    <TextInput
      name={fields.nameOf(path)}
      inputMode="decimal"
      autoComplete="off"
      description={hint}
      disabled={fields.isReadOnly}
      error={fields.errorOf(path)}
      data-term={fields.termOf(name)}
      value={text}
      onChange={(event) => {
        const typed = typedAmount(event.currentTarget.value, fields.terms.currency, REGION)
        if (!accepts(typed)) return
        setText(typed)
        onChange(kind.read(typed))
      }}
      {...input}
    />
  )
}

const acceptsWhole = (text: string): boolean => /^\d{0,4}$/.test(text)

/** The label of a number, with its unit for screen readers. */
const withUnit = (label: string, unit: string) => (
  <>
    {label}
    <span className="visually-hidden">, in {unit}</span>
  </>
)

/** Shows a unit at the end of an input. */
const unitSection = (unit: string): Partial<TextInputProps> => ({
  rightSection: <span className="text-small text-ink-soft">{unit}</span>,
  rightSectionWidth: unit.length * 8 + 24,
  rightSectionPointerEvents: 'none',
})

interface TermInputProps extends FieldProps, Pick<NumberInputProps, 'kind' | 'accepts' | 'input'> {
  /** The unit in words, for screen readers. */
  unit?: string
}

/** A term that is one number. */
function TermInput({ unit, input, ...props }: TermInputProps) {
  const { fields, name, label = TERM_FIELDS[name].label } = props
  return (
    <NumberInput
      {...props}
      path={name}
      value={termValueOf(fields.terms, name) as number | null}
      onChange={(value) => fields.change(name, value)}
      input={{
        label: unit === undefined ? label : withUnit(label, unit),
        className: '[&_.mantine-Input-wrapper]:max-w-50',
        ...input,
      }}
    />
  )
}

/** A number of a unit, such as `30 days`. */
export const CountField = ({ unit, ...props }: FieldProps & { unit: string }) => (
  <TermInput {...props} kind={WHOLE} accepts={acceptsWhole} unit={unit} input={unitSection(unit)} />
)

const acceptsPercent = (text: string): boolean => /^\d{0,3}(\.\d{0,4})?$/.test(text)

/** A percentage, with decimals where it has some. */
export const PercentField = (props: FieldProps) => (
  <TermInput {...props} kind={PERCENT} accepts={acceptsPercent} unit="percent" input={unitSection('%')} />
)

interface RateInputProps extends Pick<NumberInputProps, 'fields' | 'path' | 'value' | 'onChange'> {
  label: string
}

/** The rate of a place, in a row. */
export const RateInput = ({ label, ...props }: RateInputProps) => (
  <NumberInput
    {...props}
    name="taxRates"
    kind={PERCENT}
    accepts={acceptsPercent}
    input={{ 'aria-label': label, ...unitSection('%') }}
  />
)

/** An amount in the currency of the edited promises, stored in its smallest unit. */
export function MoneyField(props: FieldProps) {
  const { currency } = props.fields.terms
  return (
    <TermInput
      {...props}
      kind={amountIn(currency)}
      accepts={(text) => isPriceInput(text, currency)}
      input={{ leftSection: currencySign(currency, REGION) }}
    />
  )
}

interface AmountInputProps extends Pick<NumberInputProps, 'fields' | 'name' | 'path' | 'hint' | 'value' | 'onChange'> {
  label: string
}

/** An amount of a list, in the currency of the edited promises and stored in its smallest unit. */
export function ListAmountInput({ label, ...props }: AmountInputProps) {
  const { currency } = props.fields.terms
  return (
    <NumberInput
      {...props}
      kind={amountIn(currency)}
      accepts={(text) => isPriceInput(text, currency)}
      input={{ label, leftSection: currencySign(currency, REGION), className: 'w-40' }}
    />
  )
}

interface GramsInputProps extends Pick<NumberInputProps, 'fields' | 'name' | 'path' | 'value' | 'onChange'> {
  label: string
}

/** A weight of a list, in grams. */
export const GramsInput = ({ label, ...props }: GramsInputProps) => (
  <NumberInput
    {...props}
    kind={WHOLE}
    accepts={(text) => /^\d{0,6}$/.test(text)}
    input={{ label: withUnit(label, 'grams'), className: 'w-40', ...unitSection('g') }}
  />
)

/** An hour of a list; blank: the one of the market. */
export const HourInput = ({ label, ...props }: GramsInputProps & { hint: string }) => (
  <NumberInput
    {...props}
    kind={WHOLE}
    accepts={(text) => /^\d{0,2}$/.test(text)}
    input={{ label, className: 'w-60 [&_.mantine-Input-wrapper]:max-w-24', ...unitSection('h') }}
  />
)

/** A range of business days as two numbers: `3 to 7 business days`. */
export function SpanField(props: FieldProps) {
  const { fields, name, label = TERM_FIELDS[name].label, hint } = props
  return (
    <SpanInput
      fields={fields}
      name={name}
      path={name}
      label={label}
      ends={TERM_FIELDS[name].label}
      hint={hint}
      value={termValueOf(fields.terms, name) as Span}
      onChange={(span) => fields.change(name, span)}
    />
  )
}

type Span = readonly [number | null, number | null]

interface SpanInputProps extends Pick<NumberInputProps, 'fields' | 'name' | 'path' | 'hint'> {
  label: string
  /** What the labels of both numbers begin with. */
  ends: string
  value: Span
  onChange: (span: Span) => void
}

/** The same for a range in a list. */
export function SpanInput({ fields, name, path, label, ends, hint, value: span, onChange }: SpanInputProps) {
  const id = useId()
  const error = fields.errorOf(`${path}.0`) ?? fields.errorOf(`${path}.1`)
  const end = (index: 0 | 1, endLabel: string) => (
    <NumberInput
      fields={fields}
      name={name}
      path={`${path}.${index}`}
      value={span[index]}
      onChange={(value) => onChange(span.with(index, value) as unknown as Span)}
      kind={WHOLE}
      accepts={acceptsWhole}
      input={{
        'aria-label': `${ends}, ${endLabel} business days`,
        // The message stands below both numbers.
        error: Boolean(fields.errorOf(`${path}.${index}`)),
        'aria-describedby': error ? `${id}-error` : undefined,
      }}
    />
  )
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1.25">
      <span id={id} className="text-small leading-4.5">
        {label}
      </span>
      <div className="flex flex-wrap items-center gap-2 [&_.mantine-TextInput-root]:w-16 [&_input]:text-center">
        {end(0, 'from')}
        <span>to</span>
        {end(1, 'to')}
        <span>business days</span>
      </div>
      {hint ? <p className="note">{hint}</p> : null}
      {error ? (
        <p id={`${id}-error`} className="text-small leading-4.5 text-bad">
          {error}
        </p>
      ) : null}
    </div>
  )
}
