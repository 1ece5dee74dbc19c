import { isByWeight } from '@atelier/domain/delivery/delivery-methods'
import type { DeliveryBand, DeliveryMethod } from '@atelier/domain/terms/delivery-zone'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { chosenTaxClass, TAX_CLASS_CHOICES } from '@atelier/domain/tax/tax-class-choices'
import { ToolButton } from '../../ui/tool-button.tsx'
import { DayList } from './closed-days.tsx'
import type { PromiseFields } from './promise-fields.ts'
import { GramsInput, HourInput, ListAmountInput, SpanInput } from './promise-inputs.tsx'

const TERM = 'shipping.zones'

interface MethodProps {
  fields: PromiseFields
  path: string
  method: DeliveryMethod
  onChange: (part: Partial<DeliveryMethod>) => void
}

/** Time, prices, the free amount and the days of dispatch of a method. */
export function MethodFields({ fields, path, method, onChange }: MethodProps) {
  const { businessDays, freeFromCents } = method
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <SpanInput
          fields={fields}
          name={TERM}
          path={`${path}.businessDays`}
          label="Time"
          ends={`Time of ${method.name || 'the method'}`}
          value={businessDays}
          onChange={(span) => onChange({ businessDays: span as DeliveryMethod['businessDays'] })}
        />
        <ListAmountInput
          fields={fields}
          name={TERM}
          path={`${path}.freeFromCents`}
          label="Free for orders from"
          hint="Blank: never free."
          value={freeFromCents}
          onChange={(value) => onChange({ freeFromCents: value })}
        />
        <NativeSelect
          label="Tax class"
          className="w-40"
          name={fields.nameOf(`${path}.taxClass`)}
          disabled={fields.isReadOnly}
          error={fields.errorOf(`${path}.taxClass`)}
          data={TAX_CLASS_CHOICES}
          value={method.taxClass ?? 'standard'}
          onChange={(event) => onChange({ taxClass: chosenTaxClass(event.currentTarget.value) })}
        />
      </div>
      <MethodPrices {...{ fields, path, method, onChange }} />
      <MethodDispatch {...{ fields, path, method, onChange }} />
    </div>
  )
}

const BASES = [
  { value: 'value', label: 'The price of the order' },
  { value: 'weight', label: 'The weight of the order' },
]

/** The prices of a method, from amounts or weights on. */
function MethodPrices({ fields, path, method, onChange }: MethodProps) {
  const { bands } = method
  const name = method.name || 'the method'
  const change = (index: number, part: object): void =>
    onChange({ bands: bands.with(index, { ...bands[index], ...part } as DeliveryBand) })
  return (
    <div role="group" aria-label={`Prices of ${name}`} className="grid justify-items-start gap-2">
      <NativeSelect
        label="The price depends on"
        className="w-60"
        name={fields.nameOf(`${path}.bandBasis`)}
        disabled={fields.isReadOnly}
        error={fields.errorOf(`${path}.bandBasis`)}
        data={BASES}
        value={method.bandBasis ?? 'value'}
        // An amount is no weight: only the first price stays.
        onChange={(event) =>
          onChange({
            bandBasis: event.currentTarget.value === 'weight' ? 'weight' : undefined,
            bands: bands.slice(0, 1),
          })
        }
      />
      {isByWeight(method) ? (
        <p className="note">
          The weight of all units of the order. An item without a weight counts as 0 g. Enter weights in the form of
          each product, or with a CSV file.
        </p>
      ) : null}
      {bands.map((band, index) => (
        <BandRow
          // oxlint-disable-next-line react/no-array-index-key -- its fields have no state besides their text
          key={index}
          fields={fields}
          path={`${path}.bands.${index}`}
          band={band}
          index={index}
          isWeight={isByWeight(method)}
          removeLabel={`Remove price ${index + 1} of ${name}`}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange({ bands: bands.toSpliced(index, 1) })}
        />
      ))}
      {fields.isReadOnly ? null : (
        <button
          type="button"
          className="text-link min-h-9 max-md:min-h-11"
          onClick={() => onChange({ bands: [...bands, { from: null as never, cents: null as never }] })}
        >
          {`Another price of ${name} from ${isByWeight(method) ? 'a weight' : 'an amount'} on`}
        </button>
      )}
    </div>
  )
}

/** The last hour of dispatch, and days without dispatch, where they differ from those of the market. */
function MethodDispatch({ fields, path, method, onChange }: MethodProps) {
  const { cutoffHour = null, closedDays = [] } = method
  const { dispatchCutoffHour } = fields.terms.shipping
  const [isOpen, setIsOpen] = useState(cutoffHour !== null || closedDays.length > 0)
  const hasError = [`${path}.cutoffHour`, `${path}.closedDays`].some((each) => fields.errorOf(each) !== undefined)
  return (
    <details open={isOpen || hasError} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-1">{`Cut-off and closed days of ${method.name || 'the method'}`}</summary>
      <div className="grid gap-3 pt-2">
        <HourInput
          fields={fields}
          name={TERM}
          path={`${path}.cutoffHour`}
          label="Sent the same day if paid before"
          hint={`0 to 23, in the time zone of the shop. Blank: ${dispatchCutoffHour}, as in the market.`}
          value={cutoffHour}
          onChange={(hour) => onChange({ cutoffHour: hour ?? undefined })}
        />
        <DayList
          fields={fields}
          name={TERM}
          path={`${path}.closedDays`}
          label={`Closed days of ${method.name || 'the method'}`}
          note="Besides the holidays of the market, Saturdays and Sundays."
          closedDays={closedDays}
          onChange={(days) => onChange({ closedDays: days.length > 0 ? days : undefined })}
        />
      </div>
    </details>
  )
}

interface BandRowProps {
  fields: PromiseFields
  path: string
  band: DeliveryBand
  index: number
  /** Whether the price begins with a weight. */
  isWeight: boolean
  removeLabel: string
  onChange: (part: { from: number | null } | { cents: number | null }) => void
  onRemove: () => void
}

/** One price of a method, from an amount or a weight of goods on; the first one from 0 on. */
const BandRow = ({ fields, path, band, index, isWeight, removeLabel, onChange, onRemove }: BandRowProps) => (
  <div className="flex flex-wrap items-start gap-2">
    <ListAmountInput
      fields={fields}
      name={TERM}
      path={`${path}.cents`}
      label={index === 0 ? 'Price' : `Price ${index + 1}`}
      value={band.cents}
      onChange={(cents) => onChange({ cents })}
    />
    {index > 0 && isWeight ? (
      <GramsInput
        fields={fields}
        name={TERM}
        path={`${path}.from`}
        label="from a weight of"
        value={band.from}
        onChange={(from) => onChange({ from })}
      />
    ) : null}
    {index > 0 && !isWeight ? (
      <ListAmountInput
        fields={fields}
        name={TERM}
        path={`${path}.from`}
        label="for orders from"
        value={band.from}
        onChange={(from) => onChange({ from })}
      />
    ) : null}
    {index === 0 || fields.isReadOnly ? null : (
      <span className="pt-5.5">
        <ToolButton icon="trash" label={removeLabel} onPress={onRemove} />
      </span>
    )}
  </div>
)
