import { countryName } from '@atelier/domain/region/country-name'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import type { ColorForm } from './product-form.ts'
import styles from './product-form.module.css'
import { ColorName, colorLabel } from './stock-field.tsx'

export interface ParcelCardProps {
  colors: readonly ColorForm[]
  onChange: (colors: ColorForm[]) => void
  errorOf: (field: string) => string | undefined
  isReadOnly: boolean
}

type Fact = 'weightGrams' | 'hsCode' | 'origin'
const FACTS: readonly Fact[] = ['weightGrams', 'hsCode', 'origin']
/** A GTIN belongs to one color, so it is not copied to the others. */
const FIELDS = ['gtin', ...FACTS] as const
type Field = (typeof FIELDS)[number]

const isFilled = (color: ColorForm): boolean => FACTS.every((fact) => color[fact].trim() !== '')
const isBegun = (color: ColorForm, fields: readonly Field[]): boolean =>
  fields.some((field) => color[field].trim() !== '')

/** GTIN, weight, HS code and country of origin of each color. Closed while nothing is entered; an error opens it. */
export function ParcelCard({ colors, onChange, errorOf, isReadOnly }: ParcelCardProps) {
  const [isOpen, setIsOpen] = useState(() => colors.some((color) => isBegun(color, FIELDS)))
  const hasError = colors.some((_, index) => FIELDS.some((field) => errorOf(`colors.${index}.${field}`) !== undefined))
  const [first, ...others] = colors
  const fillOthers = (): void =>
    onChange(
      colors.map((color) => ({
        ...color,
        weightGrams: first?.weightGrams ?? '',
        hsCode: first?.hsCode ?? '',
        origin: first?.origin ?? '',
      })),
    )
  return (
    <Card title="Barcode, weight and customs">
      <details
        className={styles.facts}
        open={isOpen || hasError}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>
          GTIN, weight, HS code and country of origin{' '}
          <span className={`${styles.soft} text-ink-soft`}>
            {`${colors.filter(isFilled).length} of ${colors.length} filled in`}
          </span>
        </summary>
        <ul className={styles.parcel}>
          {colors.map((color, index) => (
            <li key={color.key}>
              <ColorName color={color} index={index} />
              <FactFields
                color={color}
                index={index}
                errorOf={errorOf}
                onChange={(part) => onChange(colors.with(index, { ...color, ...part }))}
              />
            </li>
          ))}
        </ul>
        {isReadOnly || !first || !isBegun(first, FACTS) || others.length === 0 ? null : (
          <button type="button" className="text-link min-h-9 max-md:min-h-11" onClick={fillOthers}>
            {`Use weight, HS code and origin of ${colorLabel(first, 0)} for all colors`}
          </button>
        )}
        <p className="note pt-2">
          The GTIN is the number below the barcode; feeds, structured data and scanners use it. The weight of one unit
          with its packaging decides deliveries that are priced by weight; blank counts as 0 g. Parcels to other customs
          territories need the HS code (6 to 10 digits) and the country of origin by its code, such as IT. An order
          keeps the values of its day.
        </p>
      </details>
    </Card>
  )
}

interface FactFieldsProps {
  color: ColorForm
  index: number
  errorOf: (field: string) => string | undefined
  onChange: (part: Partial<ColorForm>) => void
}

function FactFields({ color, index, errorOf, onChange }: FactFieldsProps) {
  const of = colorLabel(color, index)
  const field = (fact: Field) => ({
    name: `colors.${index}.${fact}`,
    autoComplete: 'off',
    error: errorOf(`colors.${index}.${fact}`),
    value: color[fact],
  })
  return (
    <>
      <TextInput
        aria-label={`GTIN of ${of}`}
        className={styles.gtin}
        inputMode="numeric"
        placeholder="GTIN"
        maxLength={40}
        {...field('gtin')}
        onChange={(event) => onChange({ gtin: event.currentTarget.value })}
      />
      <TextInput
        aria-label={`Weight of ${of}, in grams`}
        inputMode="numeric"
        placeholder="Weight"
        rightSection={<span className="text-small text-ink-soft">g</span>}
        rightSectionPointerEvents="none"
        {...field('weightGrams')}
        onChange={(event) => {
          const { value } = event.currentTarget
          if (/^\d{0,6}$/.test(value)) onChange({ weightGrams: value })
        }}
      />
      <TextInput
        aria-label={`HS code of ${of}`}
        inputMode="numeric"
        placeholder="HS code"
        maxLength={20}
        {...field('hsCode')}
        onChange={(event) => onChange({ hsCode: event.currentTarget.value })}
      />
      <TextInput
        aria-label={`Country of origin of ${of}`}
        placeholder="Origin"
        maxLength={2}
        description={countryName(color.origin.toUpperCase()) ?? undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...field('origin')}
        onChange={(event) => onChange({ origin: event.currentTarget.value.toUpperCase() })}
      />
    </>
  )
}
