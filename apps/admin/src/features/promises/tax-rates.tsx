import { countryName } from '@atelier/domain/region/country-name'
import { calendarDays, shopDay } from '@atelier/domain/region/shop-dates'
import { taxClassOf, type TaxClass } from '@atelier/domain/tax/tax-class'
import type { PlaceRate } from '@atelier/domain/tax/place-rate'
import { ratesOn, TAX_TABLE_CHECKED_ON, TAX_TABLE_SOURCES } from '@atelier/domain/tax/tax-table'
import { TERM_FIELDS } from '@atelier/domain/shop-documents/term-fields'
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { chosenTaxClass, TAX_CLASS_CHOICES } from '@atelier/domain/tax/tax-class-choices'
import { formClasses } from '../../ui/form/form-classes.ts'
import { RowButtons, RowsStatus, UndoRemoval } from '../../ui/rows/row-buttons.tsx'
import { useRows, type Rows } from '../../ui/rows/use-rows.ts'
import type { PromiseCardProps } from './promise-fields.ts'
import { RateInput } from './promise-inputs.tsx'
import { REGION } from '../../region.ts'

const NAME = 'taxRates'

/** Returns the name of a country, or of its region with the code of the region. */
const placeName = (place: string): string => {
  const [country = '', region] = place.split('-')
  return `${countryName(country) ?? country}${region ? `, ${region}` : ''}`
}

/** The rates of the table that are in force for the destinations, with where to check them. */
export function TableRates({ fields }: PromiseCardProps) {
  const [today] = useState(() => shopDay(new Date(), REGION))
  const rates = ratesOn(today, fields.destinations)
  const own = new Set(fields.terms.taxRates.filter((rate) => taxClassOf(rate) === 'standard').map(({ place }) => place))
  return (
    <div role="group" aria-label="Rates of the tax table" className="grid gap-3" data-term={fields.termOf('taxSource')}>
      <p className="note">
        The rates in force today. An order keeps the rates of its day, and a rate that changes by law changes on its
        day.{' '}
        {TAX_TABLE_CHECKED_ON === null
          ? 'Compare them with their sources before you rely on them.'
          : `Last compared with their sources on ${calendarDays(REGION).format(new Date(TAX_TABLE_CHECKED_ON), 'longDay')}.`}
      </p>
      {TAX_TABLE_SOURCES.map(({ source, places }) => {
        const listed = rates.filter(({ place }) => places.includes(place.slice(0, 2)))
        return listed.length === 0 ? null : (
          <div key={source}>
            <h3 className="text-small leading-4.5 font-normal text-ink-soft">{source}</h3>
            <ul className="flex flex-wrap gap-x-5 gap-y-1 m-0 pt-1 p-0 list-none tabular-nums">
              {listed.map(({ place, percent }) => (
                <li key={place} className={own.has(place) ? 'line-through text-ink-soft' : undefined}>
                  {placeName(place)} {percent}%
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </div>
  )
}

/** What buttons and messages call a row. */
const nameOf = ({ place }: PlaceRate, index: number): string => (place ? `rate of ${place}` : `rate ${index + 1}`)

/** Rates that staff enter for countries or their regions. They come before the table and before the rate of all others. */
export function OwnRates({ fields }: PromiseCardProps) {
  const { taxRates } = fields.terms
  const root = useRef<HTMLDivElement>(null)
  const rows = useRows<PlaceRate>({
    root,
    items: taxRates,
    onChange: (rates) => fields.change(NAME, rates),
    noun: 'rate',
    nameOf,
  })
  return (
    <div
      ref={root}
      role="group"
      aria-label={TERM_FIELDS[NAME].label}
      className="grid gap-2"
      data-term={fields.termOf(NAME)}
    >
      <span className="text-small leading-4.5">{TERM_FIELDS[NAME].label}</span>
      <p className="note">
        Only where another rate applies: a country such as CH, or a region of it such as US-NY. A reduced rate that is
        not entered for a place is its standard one; the class without tax has 0%.
      </p>
      {taxRates.map((rate, index) => (
        <RateRow
          key={rows.keys[index]}
          fields={fields}
          rows={rows}
          index={index}
          rowKey={rows.keys[index]}
          rate={rate}
          onChange={(part) =>
            fields.change(
              NAME,
              taxRates.map((each, at) => (at === index ? { ...each, ...part } : each)),
            )
          }
        />
      ))}
      {fields.isReadOnly ? null : (
        <div className={formClasses.actions}>
          <Button
            variant="default"
            name={fields.nameOf(NAME)}
            onClick={() => rows.add({ place: '', percent: null as never })}
          >
            Add rate
          </Button>
          <UndoRemoval rows={rows} />
        </div>
      )}
      <RowsStatus rows={rows} />
    </div>
  )
}

interface RateRowProps extends PromiseCardProps {
  rows: Rows
  index: number
  rowKey: number | undefined
  rate: PlaceRate
  onChange: (part: {
    place?: string
    percent?: number | null
    taxClass?: TaxClass | undefined
    isDeliveryTaxed?: boolean | undefined
  }) => void
}

const RateRow = ({ fields, rows, index, rowKey, rate, onChange }: RateRowProps) => (
  <div
    data-row={rowKey}
    className="grid grid-cols-[140px_150px_120px_auto] justify-start items-start gap-2 max-xs:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-xs:pb-3 max-xs:border-b max-xs:border-b-line"
  >
    <TextInput
      aria-label={`Place of rate ${index + 1}`}
      placeholder="US-NY"
      name={fields.nameOf(`${NAME}.${index}.place`)}
      autoComplete="off"
      disabled={fields.isReadOnly}
      error={fields.errorOf(`${NAME}.${index}.place`)}
      value={rate.place}
      onChange={(event) => onChange({ place: event.currentTarget.value.trim().toUpperCase() })}
    />
    <NativeSelect
      aria-label={`Class of rate ${index + 1}`}
      name={fields.nameOf(`${NAME}.${index}.taxClass`)}
      disabled={fields.isReadOnly}
      error={fields.errorOf(`${NAME}.${index}.taxClass`)}
      data={TAX_CLASS_CHOICES}
      value={taxClassOf(rate)}
      onChange={(event) => onChange({ taxClass: chosenTaxClass(event.currentTarget.value) })}
    />
    <RateInput
      fields={fields}
      path={`${NAME}.${index}.percent`}
      label={`Percent of rate ${index + 1}`}
      value={rate.percent}
      onChange={(value) => onChange({ percent: value })}
    />
    {fields.isReadOnly ? null : <RowButtons rows={rows} index={index} />}
    {rate.place.includes('-') && taxClassOf(rate) === 'standard' ? (
      <Checkbox
        className="col-span-full"
        label={`Deliveries to ${rate.place} are taxed`}
        name={fields.nameOf(`${NAME}.${index}.isDeliveryTaxed`)}
        disabled={fields.isReadOnly}
        checked={rate.isDeliveryTaxed ?? true}
        onChange={(event) => onChange({ isDeliveryTaxed: event.currentTarget.checked ? undefined : false })}
      />
    ) : null}
  </div>
)
