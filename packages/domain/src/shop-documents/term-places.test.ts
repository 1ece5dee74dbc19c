import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoTerms, type ShopTerms } from '../shop-terms.ts'
import { NEW_COMPANY } from './company.schema.ts'
import { placeholderValuesOf } from './placeholders.ts'
import {
  changedTerms,
  TERM_FIELD_NAMES,
  TERM_FIELDS,
  termValueOf,
  withTermValue,
  type TermField,
} from './term-fields.ts'
import { TERM_PLACES } from './term-places.ts'
import { TermsDocument } from './terms.schema.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** A Tuesday afternoon in the time zone of the shop, half an hour after the cutoff. */
const AT = new Date('2026-11-17T19:30:00Z')

/** The paths of all values of the terms. A range and a list count as one value. */
const pathsOf = (part: object, path = ''): string[] =>
  Object.entries(part).flatMap(([name, value]) =>
    typeof value === 'object' && !Array.isArray(value) ? pathsOf(value as object, `${path}${name}.`) : [path + name],
  )

/** Values for the fields that are no number and no range. */
const OTHER_VALUES: Partial<Record<TermField, unknown>> = {
  'shipping.international.to': ['Norway'],
  'shipping.international.countries': [],
  'shipping.closedDays': ['11-19', '11-20'],
  'support.hours': [{ days: 'Daily', open: '8AM', close: '8PM' }],
  'support.timeZone': 'CET',
}

/** Returns the demo's terms with a larger value of the field, or with another one. */
function changed(field: TermField): ShopTerms {
  const value = termValueOf(demoTerms, field)
  if (field in OTHER_VALUES) return withTermValue(demoTerms, field, OTHER_VALUES[field])
  return withTermValue(demoTerms, field, Array.isArray(value) ? [value[0], value[1] + 1] : Number(value) + 1)
}

const valuesOf = (terms: ShopTerms): Record<string, string> =>
  placeholderValuesOf({ terms, brand: 'Maren', company: NEW_COMPANY })

test('lists every field of the promises', () => {
  expect(TERM_FIELD_NAMES.toSorted()).toEqual(pathsOf(demoTerms).toSorted())
})

test.each(TERM_FIELD_NAMES)('%s has a place that shows or enforces it', (field) => {
  const places = TERM_PLACES.filter(({ fields }) => fields.includes(field))
  expect(places.length + TERM_FIELDS[field].placeholders.length).toBeGreaterThan(0)
})

test.each(TERM_FIELD_NAMES)('%s names the placeholders that contain it', (field) => {
  const [before, after] = [valuesOf(demoTerms), valuesOf(changed(field))]
  const differing = Object.keys(before).filter((name) => before[name] !== after[name])
  expect(differing.toSorted()).toEqual([...TERM_FIELDS[field].placeholders].toSorted())
})

test.each(TERM_PLACES.flatMap((place) => place.fields.map((field) => [place.label, field, place] as const)))(
  '%s: the source reads %s',
  (_, field, { source, reads = field.split('.').at(-1) ?? '' }) => {
    expect(readFileSync(join(ROOT, source), 'utf8')).toContain(reads)
  },
)

const SPOKEN = TERM_PLACES.flatMap(({ text, label, fields }) =>
  text ? fields.map((field) => [label, field, text] as const) : [],
)

test.each(SPOKEN)('%s: the sentence changes with %s', (_, field, text) => {
  expect(text(changed(field), AT)).not.toBe(text(demoTerms, AT))
})

test('the changed values are valid, and are found', () => {
  for (const field of TERM_FIELD_NAMES) {
    expect(TermsDocument.safeParse(changed(field)).error?.issues, field).toBeUndefined()
    expect(changedTerms(demoTerms, changed(field))).toEqual([field])
  }
})
