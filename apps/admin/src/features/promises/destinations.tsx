import { countryName } from '@atelier/domain/region/country-name'
import { isHomeCountry } from '@atelier/domain/markets/home-countries'
import { TERM_FIELDS } from '@atelier/domain/shop-documents/term-fields'
import { Checkbox, Textarea } from '@mantine/core'
import { listErrorOf, useTypedText, type PromiseCardProps } from './promise-fields.ts'

const LINES = {
  format: (lines: readonly string[]) => lines.join('\n'),
  read: (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
}

/** The international destinations as pages name them. */
export function DestinationsField({ fields }: PromiseCardProps) {
  const name = 'shipping.international.to'
  const { to } = fields.terms.shipping.international
  const { text, setText } = useTypedText(to, LINES)
  return (
    <Textarea
      label={TERM_FIELDS[name].label}
      description="As pages name them, one per line, such as Canada or the UK."
      className="max-w-95"
      autosize
      minRows={3}
      name={fields.nameOf(name)}
      data-term={fields.termOf(name)}
      disabled={fields.isReadOnly}
      error={listErrorOf(fields, name, to.length)}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        fields.change(name, LINES.read(event.currentTarget.value))
      }}
    />
  )
}

/** The countries of the checkout for which the international time is promised. */
export function CountriesField({ fields }: PromiseCardProps) {
  const name = 'shipping.international.countries'
  const { countries } = fields.terms.shipping.international
  const choices = fields.destinations.filter((code) => !isHomeCountry(code, fields.terms.shipping))
  if (choices.length === 0) return null
  return (
    <Checkbox.Group
      label={TERM_FIELDS[name].label}
      description="The checkout promises the international time for these. For others, it says that you will email time and price."
      error={listErrorOf(fields, name, countries.length)}
      value={[...countries]}
      onChange={(chosen) =>
        fields.change(
          name,
          choices.filter((code) => chosen.includes(code)),
        )
      }
      data-term={fields.termOf(name)}
    >
      <div
        className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-x-4 gap-y-2.5 pt-3"
        data-term={fields.termOf(name)}
      >
        {choices.map((code) => (
          <Checkbox key={code} value={code} label={countryName(code) ?? code} disabled={fields.isReadOnly} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
