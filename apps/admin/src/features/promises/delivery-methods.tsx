import { nextMethod } from '@atelier/domain/delivery/first-zones'
import type { DeliveryBand, DeliveryMethod } from '@atelier/domain/terms/delivery-zone'
import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { formClasses } from '../../ui/form/form-classes.ts'
import { RowButtons, RowsStatus, UndoRemoval } from '../../ui/rows/row-buttons.tsx'
import { useRows } from '../../ui/rows/use-rows.ts'
import { ToolButton } from '../../ui/tool-button.tsx'
import type { PromiseFields } from './promise-fields.ts'
import { ListAmountInput, SpanInput } from './promise-inputs.tsx'

const TERM = 'shipping.zones'

interface MethodsProps {
  fields: PromiseFields
  /** The path of the list in the promises. */
  path: string
  zoneName: string
  methods: readonly DeliveryMethod[]
  onChange: (methods: DeliveryMethod[]) => void
}

const nameOf = ({ name }: DeliveryMethod, index: number): string => (name ? `method ${name}` : `method ${index + 1}`)

/** The delivery methods of a zone, in the order of the checkout. */
export function DeliveryMethods({ fields, path, zoneName, methods, onChange }: MethodsProps) {
  const root = useRef<HTMLDivElement>(null)
  const rows = useRows<DeliveryMethod>({ root, items: methods, onChange, noun: 'method', nameOf })
  return (
    <div ref={root} role="group" aria-label={`Methods of ${zoneName}`} className="grid gap-3">
      {methods.length === 0 ? <p className="note">Without a method, nothing is delivered to these places.</p> : null}
      {methods.map((method, index) => (
        <div
          key={rows.keys[index]}
          data-row={rows.keys[index]}
          role="group"
          aria-label={`${zoneName}, ${method.name || `method ${index + 1}`}`}
          className="grid gap-3 pt-3 border-t border-t-line"
        >
          <div className="flex items-start justify-between gap-2">
            <TextInput
              label="Method"
              className="flex-1 max-w-95"
              name={fields.nameOf(`${path}.${index}.name`)}
              autoComplete="off"
              disabled={fields.isReadOnly}
              error={fields.errorOf(`${path}.${index}.name`) ?? fields.errorOf(`${path}.${index}.key`)}
              value={method.name}
              onChange={(event) => onChange(methods.with(index, { ...method, name: event.currentTarget.value }))}
            />
            {fields.isReadOnly ? null : (
              <span className="pt-5.5">
                <RowButtons rows={rows} index={index} />
              </span>
            )}
          </div>
          <MethodFields
            fields={fields}
            path={`${path}.${index}`}
            method={method}
            onChange={(part) => onChange(methods.with(index, { ...method, ...part }))}
          />
        </div>
      ))}
      {fields.isReadOnly ? null : (
        <div className={formClasses.actions}>
          <Button variant="default" onClick={() => rows.add(nextMethod(methods))}>
            {`Add method to ${zoneName}`}
          </Button>
          <UndoRemoval rows={rows} />
        </div>
      )}
      <RowsStatus rows={rows} />
    </div>
  )
}

interface MethodProps {
  fields: PromiseFields
  path: string
  method: DeliveryMethod
  onChange: (part: Partial<DeliveryMethod>) => void
}

/** Time, prices and the free amount of a method. */
function MethodFields({ fields, path, method, onChange }: MethodProps) {
  const { businessDays, bands, freeFromCents } = method
  const change = (index: number, part: object): void =>
    onChange({ bands: bands.with(index, { ...bands[index], ...part } as DeliveryBand) })
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
      </div>
      <div
        role="group"
        aria-label={`Prices of ${method.name || 'the method'}`}
        className="grid justify-items-start gap-2"
      >
        {bands.map((band, index) => (
          <BandRow
            // oxlint-disable-next-line react/no-array-index-key -- its fields have no state besides their text
            key={index}
            fields={fields}
            path={`${path}.bands.${index}`}
            band={band}
            index={index}
            removeLabel={`Remove price ${index + 1} of ${method.name || 'the method'}`}
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
            {`Another price of ${method.name || 'the method'} from an amount on`}
          </button>
        )}
      </div>
    </div>
  )
}

interface BandRowProps {
  fields: PromiseFields
  path: string
  band: DeliveryBand
  index: number
  removeLabel: string
  onChange: (part: { from: number | null } | { cents: number | null }) => void
  onRemove: () => void
}

/** One price of a method, from an amount of goods on; the first one from 0 on. */
const BandRow = ({ fields, path, band, index, removeLabel, onChange, onRemove }: BandRowProps) => (
  <div className="flex flex-wrap items-start gap-2">
    <ListAmountInput
      fields={fields}
      name={TERM}
      path={`${path}.cents`}
      label={index === 0 ? 'Price' : `Price ${index + 1}`}
      value={band.cents}
      onChange={(cents) => onChange({ cents })}
    />
    {index === 0 ? null : (
      <ListAmountInput
        fields={fields}
        name={TERM}
        path={`${path}.from`}
        label="for orders from"
        value={band.from}
        onChange={(from) => onChange({ from })}
      />
    )}
    {index === 0 || fields.isReadOnly ? null : (
      <span className="pt-5.5">
        <ToolButton icon="trash" label={removeLabel} onPress={onRemove} />
      </span>
    )}
  </div>
)
