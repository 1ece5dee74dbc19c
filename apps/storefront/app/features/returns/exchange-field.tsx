import { useId, type Ref } from 'react'
import { SelectField } from '../../ui/field.tsx'
import type { Exchange } from './use-exchange.ts'

function Choice(props: { name: string; label: string; isChecked: boolean; onChoose: () => void }) {
  const { name, label, isChecked, onChoose } = props
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3.5 text-[0.9375rem]">
      <input
        type="radio"
        name={name}
        checked={isChecked}
        onChange={onChoose}
        className="size-5 flex-none cursor-pointer appearance-none rounded-full border border-field checked:border-[6px] checked:border-ink"
      />
      {label}
    </label>
  )
}

interface ExchangeFieldProps {
  exchange: Exchange
  error: string | undefined
  fieldRef: Ref<HTMLDivElement>
  onChange: () => void
}

/** The choice between a refund and another color, and the new color of each item. */
export function ExchangeField({ exchange, error, fieldRef, onChange }: ExchangeFieldProps) {
  const name = useId()
  const want = (isWanted: boolean): void => {
    exchange.want(isWanted)
    onChange()
  }
  return (
    <fieldset className="mt-6">
      <legend className="text-small leading-5">What would you like?</legend>
      <div className="mt-1 flex flex-wrap gap-x-8">
        <Choice name={name} label="Refund" isChecked={!exchange.isExchange} onChoose={() => want(false)} />
        <Choice
          name={name}
          label="Exchange for another color"
          isChecked={exchange.isExchange}
          onChoose={() => want(true)}
        />
      </div>
      {exchange.isExchange && (
        <div ref={fieldRef} className="mt-2 grid gap-4">
          {exchange.lines.map(({ index, item, colors, color }) => (
            <SelectField
              key={index}
              label={`New color of ${item.name}`}
              choices={[
                { value: '', label: 'Please choose' },
                ...colors.map((each) => ({ value: each.name, label: each.label })),
              ]}
              value={color}
              error={color === '' ? error : undefined}
              onChange={(event) => {
                exchange.pick(index, event.currentTarget.value)
                onChange()
              }}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
