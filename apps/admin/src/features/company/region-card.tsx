import { countryName } from '@atelier/domain/region/country-name'
import { createDateFormat } from '@atelier/domain/region/date-format'
import type { Currency } from '@atelier/domain/money/money'
import { REGION_COUNTRIES, REGION_LOCALES, regionOf, zonesOf } from '@atelier/domain/shop-documents/region.schema'
import { perRegion, placeOfZone } from '@atelier/domain/region/region'
import { NativeSelect } from '@mantine/core'
import { useCurrency } from '../../terms.ts'
import { Card } from '../../ui/display/card.tsx'
import { formClasses } from '../../ui/form/form-classes.ts'
import { ownTimeZone } from '../../ui/format/time-zone.ts'
import type { CompanyFieldsProps } from './company-field-props.ts'
import { REGION } from '../../region.ts'

/** Every country by name, for a select. */
export const countryOptions = perRegion((): { value: string; label: string }[] =>
  REGION_COUNTRIES.map((code) => ({ value: code, label: countryName(code) ?? code })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  ),
)

/** Shows a time zone by its place: 'New York'. */
export const zoneOption = (zone: string): { value: string; label: string } => ({
  value: zone,
  label: placeOfZone(zone),
})

const SAMPLE_DAY = new Date('2026-11-24T15:30Z')

/** Shows a locale by what it looks like: 'Nov 24, 2026, 3:30 PM · $1,234.50'. */
function localeOption(locale: string, currency: Currency): { value: string; label: string } {
  const price = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(1234.5)
  return {
    value: locale,
    label: `${createDateFormat(locale, 'UTC').format(SAMPLE_DAY, 'dateTime')} · ${price} (${locale})`,
  }
}

/** Where the store is: how it writes dates and prices, and when its days begin. */
export function RegionCard({ value: { region }, onChange, errorOf, isReadOnly }: CompanyFieldsProps) {
  const currency = useCurrency()
  const zones = zonesOf(region.country)
  return (
    <Card title="Region">
      <div className={formClasses.fields}>
        <NativeSelect
          label="Country"
          name="region.country"
          disabled={isReadOnly}
          error={errorOf('region.country')}
          value={region.country}
          data={countryOptions(REGION)}
          onChange={(event) => onChange({ region: regionOf(event.currentTarget.value, ownTimeZone()) })}
        />
        <NativeSelect
          label="Dates and prices"
          name="region.locale"
          disabled={isReadOnly}
          error={errorOf('region.locale')}
          value={region.locale}
          data={REGION_LOCALES.map((locale) => localeOption(locale, currency))}
          onChange={(event) => onChange({ region: { ...region, locale: event.currentTarget.value } })}
        />
        <NativeSelect
          label="Time zone"
          name="region.timeZone"
          description="Days of figures, sales and deadlines begin at midnight there. It can’t change after the first order."
          disabled={isReadOnly}
          error={errorOf('region.timeZone')}
          value={region.timeZone}
          data={(zones.includes(region.timeZone) ? zones : [region.timeZone, ...zones]).map(zoneOption)}
          onChange={(event) => onChange({ region: { ...region, timeZone: event.currentTarget.value } })}
        />
      </div>
    </Card>
  )
}
