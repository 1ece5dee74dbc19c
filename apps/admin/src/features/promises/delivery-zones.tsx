import { firstZones } from '@atelier/domain/delivery/first-zones'
import { deliveryZonesOf } from '@atelier/domain/delivery/delivery-methods'
import { countryName } from '@atelier/domain/region/country-name'
import { TERM_FIELDS } from '@atelier/domain/shop-documents/term-fields'
import { DUTIES_TERMS, type DeliveryZone } from '@atelier/domain/terms/delivery-zone'
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { formClasses } from '../../ui/form/form-classes.ts'
import { RowButtons, RowsStatus, UndoRemoval } from '../../ui/rows/row-buttons.tsx'
import { useRows } from '../../ui/rows/use-rows.ts'
import { DeliveryMethods } from './delivery-methods.tsx'
import { useTypedText, type PromiseCardProps, type PromiseFields } from './promise-fields.ts'

const NAME = 'shipping.zones'

const PLACES = {
  format: (places: readonly string[]) => places.join(', '),
  read: (text: string) =>
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
}

/** What buttons and messages call a zone. */
const nameOf = ({ name }: DeliveryZone, index: number): string => (name ? `zone ${name}` : `zone ${index + 1}`)

/** Returns the names of countries that the places of a zone mean, for staff who do not know the codes. */
const placeNames = (places: readonly string[]): string =>
  places.map((place) => (place.length === 2 ? (countryName(place) ?? place) : place)).join(', ')

/** The button that replaces the rates of a market by delivery zones with the same prices. */
export function UseZones({ fields }: PromiseCardProps) {
  const { shipping } = fields.terms
  if (fields.isReadOnly) return null
  return (
    <div className="grid justify-items-start gap-2">
      <p className="note">
        Delivery zones replace these rates: each has its countries, regions or postal codes, and the methods that
        shoppers choose from. They begin with the prices above.
      </p>
      <Button
        variant="default"
        name={fields.nameOf(NAME)}
        onClick={() => fields.change(NAME, firstZones(shipping, fields.destinations))}
      >
        Use delivery zones
      </Button>
    </div>
  )
}

const EXPLANATION =
  'The most specific place decides: the longest beginning of a postal code, then the region, then the country. Orders pay the price of their method, with tax like any item. Without zones, the market has one rate at home and one abroad.'

/** The delivery zones of a market, with their places and methods. */
export function DeliveryZones({ fields }: PromiseCardProps) {
  const zones = deliveryZonesOf(fields.terms.shipping)
  const root = useRef<HTMLDivElement>(null)
  const rows = useRows<DeliveryZone>({
    root,
    items: zones,
    onChange: (changed) => fields.change(NAME, changed),
    noun: 'zone',
    nameOf,
  })
  const error = fields.errorOf(NAME)
  return (
    <div
      ref={root}
      role="group"
      aria-label={TERM_FIELDS[NAME].label}
      className="grid gap-3"
      data-term={fields.termOf(NAME)}
    >
      <span className="text-small leading-4.5">{TERM_FIELDS[NAME].label}</span>
      <p className="note">{EXPLANATION}</p>
      {error === undefined ? null : (
        <p className="text-small leading-4.5 text-bad" role="alert">
          {error}
        </p>
      )}
      <ol className="grid gap-4 m-0 p-0 list-none">
        {zones.map((zone, index) => (
          <li
            key={rows.keys[index]}
            data-row={rows.keys[index]}
            className="grid gap-4 p-4 border border-line rounded-[3px] max-xs:px-3"
          >
            <ZoneFields
              fields={fields}
              zone={zone}
              index={index}
              buttons={<RowButtons rows={rows} index={index} />}
              onChange={(part) => fields.change(NAME, zones.with(index, { ...zone, ...part }))}
            />
          </li>
        ))}
      </ol>
      {fields.isReadOnly ? null : (
        <div className={formClasses.actions}>
          <Button
            variant="default"
            name={fields.nameOf(NAME)}
            onClick={() => rows.add({ name: '', places: [], methods: [] })}
          >
            Add zone
          </Button>
          <UndoRemoval rows={rows} />
        </div>
      )}
      <RowsStatus rows={rows} />
    </div>
  )
}

interface ZonePartProps {
  fields: PromiseFields
  zone: DeliveryZone
  index: number
  onChange: (part: Partial<DeliveryZone>) => void
}

const ZoneFields = ({ buttons, ...props }: ZonePartProps & { buttons: ReactNode }) => {
  const { fields, zone, index, onChange } = props
  const path = `${NAME}.${index}`
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <TextInput
          label="Name of the zone"
          className="flex-1 max-w-95"
          name={fields.nameOf(`${path}.name`)}
          autoComplete="off"
          disabled={fields.isReadOnly}
          error={fields.errorOf(`${path}.name`)}
          value={zone.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        {fields.isReadOnly ? null : <span className="pt-5.5">{buttons}</span>}
      </div>
      <ZonePlaces {...props} />
      <DutiesField {...props} />
      <DeliveryMethods
        fields={fields}
        path={`${path}.methods`}
        zoneName={zone.name || `Zone ${index + 1}`}
        methods={zone.methods}
        onChange={(methods) => onChange({ methods })}
      />
    </>
  )
}

const DUTIES = [
  { value: '', label: 'None are due' },
  { value: 'included', label: 'Included in our prices' },
  { value: 'on_arrival', label: 'May be due on arrival' },
]

/** Who pays the duties of a zone: shoppers read it before they order. */
function DutiesField({ fields, zone, index, onChange }: ZonePartProps) {
  const path = `${NAME}.${index}.duties`
  return (
    <NativeSelect
      label="Duties"
      description="Shoppers read it before they order."
      className="max-w-95"
      name={fields.nameOf(path)}
      disabled={fields.isReadOnly}
      error={fields.errorOf(path)}
      value={zone.duties ?? ''}
      data={DUTIES}
      onChange={(event) => onChange({ duties: DUTIES_TERMS.find((duties) => duties === event.currentTarget.value) })}
    />
  )
}

function ZonePlaces({ fields, zone, index, onChange }: ZonePartProps) {
  const path = `${NAME}.${index}.places`
  const { text, setText } = useTypedText<readonly string[]>(zone.places, PLACES)
  const errors = [path, ...zone.places.map((_, place) => `${path}.${place}`)].map(fields.errorOf)
  return (
    <Textarea
      label="Places"
      description={`Countries (FR), regions (US-NY), or the beginning of postal codes (FR-20*), with commas between them.${zone.places.length > 0 ? ` Now: ${placeNames(zone.places)}.` : ''}`}
      autosize
      minRows={1}
      name={fields.nameOf(path)}
      disabled={fields.isReadOnly}
      error={errors.find(Boolean)}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange({ places: PLACES.read(event.currentTarget.value) })
      }}
    />
  )
}
