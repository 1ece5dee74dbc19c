import { countryName } from '@atelier/domain/region/country-name'
import { TERM_FIELDS } from '@atelier/domain/shop-documents/term-fields'
import { EU_COUNTRIES } from '@atelier/domain/tax/tax-table'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { memo, useRef } from 'react'
import { countryOptions } from '../company/company.public.ts'
import { Icon } from '../../ui/icon.tsx'
import { listErrorOf, type PromiseCardProps } from './promise-fields.ts'
import styles from './promises.module.css'
import { REGION } from '../../region.ts'

/** The countries that are not chosen yet. Rendered again only when the choice changes: there are some 250 of them. */
export const OtherCountries = memo(function OtherCountries({ codes }: { codes: readonly string[] }) {
  return countryOptions(REGION)
    .filter(({ value }) => !codes.includes(value))
    .map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))
})

interface CountryPickerProps extends PromiseCardProps {
  name: 'shipping.homeCountries' | 'shipping.destinations'
  label: string
  description: string
}

const EU = 'EU'

/** A list of countries: chips, and a select that adds one, or all of the European Union. */
function CountryPicker({ fields, name, label, description }: CountryPickerProps) {
  const select = useRef<HTMLSelectElement>(null)
  const codes =
    name === 'shipping.destinations' ? fields.terms.shipping.destinations : fields.terms.shipping.homeCountries
  const error = listErrorOf(fields, name, codes.length)
  const add = (value: string): void => {
    const added = value === EU ? EU_COUNTRIES : [value]
    fields.change(name, [...new Set([...codes, ...added])])
  }
  /** Its button disappears with the country. */
  function remove(code: string): void {
    fields.change(
      name,
      codes.filter((other) => other !== code),
    )
    select.current?.focus()
  }
  return (
    <div role="group" aria-label={label} className="grid gap-2" data-term={fields.termOf(name)}>
      <span className="text-small leading-4.5">{label}</span>
      <p className="note">{description}</p>
      <ul className={`${styles.chips} flex flex-wrap gap-2`}>
        {codes.map((code) => (
          <li key={code}>
            {countryName(code) ?? code}
            {fields.isReadOnly ? null : (
              <ActionIcon
                variant="subtle"
                aria-label={`Remove ${countryName(code) ?? code}: ${label}`}
                onClick={() => remove(code)}
              >
                <Icon name="close" size={13} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {fields.isReadOnly ? null : (
        <NativeSelect
          aria-label={`Add a country: ${label}`}
          className="max-w-95"
          name={fields.nameOf(name)}
          ref={select}
          error={error}
          value=""
          onChange={(event) => add(event.currentTarget.value)}
        >
          <option value="">Add a country</option>
          <option value={EU}>All of the European Union</option>
          <OtherCountries codes={codes} />
        </NativeSelect>
      )}
    </div>
  )
}

type CountriesProps = PromiseCardProps & { description: string }

/** The countries whose home the market is. */
export const HomeCountriesField = ({ fields, description }: CountriesProps) => (
  <CountryPicker
    fields={fields}
    name="shipping.homeCountries"
    label={fields.market ? 'Home countries' : TERM_FIELDS['shipping.homeCountries'].label}
    description={description}
  />
)

/** The countries of the checkout. */
export const CheckoutCountriesField = ({ fields, description }: CountriesProps) => (
  <CountryPicker
    fields={fields}
    name="shipping.destinations"
    label={TERM_FIELDS['shipping.destinations'].label}
    description={description}
  />
)
