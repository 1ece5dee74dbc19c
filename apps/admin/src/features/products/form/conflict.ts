import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import type { FieldConflict } from '../../../ui/form/conflict-card.tsx'
import { formOf, type ColorForm, type ProductForm } from './product-form.ts'

const LABELS: Readonly<Partial<Record<keyof ProductForm, string>>> = {
  name: 'Name',
  price: 'Price',
  compareAtPrice: 'Compare-at price',
  category: 'Category',
  isNew: 'New this season',
  status: 'Status',
  taxClass: 'Tax class',
  description: 'Description',
  features: 'Features',
  included: 'What’s included',
  dimensions: 'Dimensions',
  materials: 'Materials & Care',
  slug: 'URL',
  colors: 'Color variants',
}

const stockLabel = ({ stock }: ColorForm): string => (stock === '' ? 'not tracked' : `${stock} left`)
const factsLabel = ({ weightGrams, hsCode, origin, gtin }: ColorForm): string =>
  [gtin && `GTIN ${gtin}`, weightGrams && `${weightGrams} g`, hsCode && `HS ${hsCode}`, origin && `from ${origin}`]
    .filter(Boolean)
    .join(', ')
const colorLabel = (color: ColorForm): string => {
  const facts = factsLabel(color)
  return `${color.name || 'unnamed'} (${color.sku || 'new SKU'}, ${stockLabel(color)}, ${color.images.length} images${color.turn ? ', turn' : ''}${facts && `, ${facts}`})`
}

function displayValue(form: ProductForm, field: keyof ProductForm): string {
  const value = form[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value.trim() : value.map(colorLabel).join('\n')
}

/** Returns the comparable value of a field, without client-side keys. */
const compared = (form: ProductForm, field: keyof ProductForm): string =>
  field === 'colors'
    ? JSON.stringify(form.colors.map(({ key: _, storedStock: __, ...color }) => color))
    : displayValue(form, field)

/** Returns every field in which the form differs from the newer stored version. */
export function findDifferences(
  mine: ProductForm,
  base: ProductForm,
  newer: AdminProduct,
): FieldConflict<keyof ProductForm>[] {
  const theirs = formOf(newer)
  return (Object.keys(LABELS) as (keyof ProductForm)[])
    .filter((field) => compared(mine, field) !== compared(theirs, field))
    .map((field) => ({
      field,
      label: LABELS[field] ?? field,
      mine: displayValue(mine, field),
      theirs: displayValue(theirs, field),
      isMine: compared(mine, field) !== compared(base, field),
    }))
}

/** Returns the newer version with the own values of the chosen fields. */
export function mergeChosenFields(
  mine: ProductForm,
  newer: AdminProduct,
  ownFields: ReadonlySet<keyof ProductForm>,
): ProductForm {
  const theirs = formOf(newer)
  const ownValues = Object.fromEntries([...ownFields].map((field) => [field, mine[field]])) as Partial<ProductForm>
  const stored = new Map(theirs.colors.map((color) => [color.variantId, color.storedStock]))
  return {
    ...theirs,
    ...ownValues,
    // A color that the other user deleted is created again.
    colors: (ownValues.colors ?? theirs.colors).map((color) =>
      color.variantId === null || stored.has(color.variantId)
        ? {
            ...color,
            storedStock: color.stock === color.storedStock ? color.stock : (stored.get(color.variantId) ?? ''),
          }
        : { ...color, variantId: null, storedStock: '' },
    ),
    updatedAt: theirs.updatedAt,
  }
}
