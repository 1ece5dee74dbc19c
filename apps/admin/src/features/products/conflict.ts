import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { formOf, type ColorForm, type ProductForm } from './product-form.ts'

/** A field about which two people do not agree. */
export interface FieldConflict {
  field: keyof ProductForm
  label: string
  mine: string
  theirs: string
  /** Whether I changed it at all, since the version both of us started from. */
  isMine: boolean
}

const LABELS: Readonly<Partial<Record<keyof ProductForm, string>>> = {
  name: 'Name',
  price: 'Price',
  compareAtPrice: 'Price before the sale',
  category: 'Category',
  isNew: 'New this season',
  status: 'Status',
  description: 'Description',
  features: 'Features',
  included: 'What’s included',
  dimensions: 'Dimensions',
  materials: 'Materials & Care',
  slug: 'Address',
  colors: 'Color variants',
}

const stockLabel = ({ stock }: ColorForm): string => (stock === '' ? 'not counted' : `${stock} left`)
const colorLabel = (color: ColorForm): string =>
  `${color.name || 'no name'} (${color.sku || 'new SKU'}, ${stockLabel(color)}, ${color.images.length} images)`

function displayValue(form: ProductForm, field: keyof ProductForm): string {
  const value = form[field]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value.trim() : value.map(colorLabel).join('\n')
}

/** What is sent of a field, apart from what only tells rows of the form apart. */
const compared = (form: ProductForm, field: keyof ProductForm): string =>
  field === 'colors'
    ? JSON.stringify(form.colors.map(({ key: _, storedStock: __, ...color }) => color))
    : displayValue(form, field)

/** Every field in which my form differs from what somebody else has stored meanwhile. */
export function differences(mine: ProductForm, base: ProductForm, newer: AdminProduct): FieldConflict[] {
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

/** The stored version with the fields in it that were chosen from mine. */
export function resolved(
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
    // A color the other one took away is new again.
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
