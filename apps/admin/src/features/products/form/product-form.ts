import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { colorValueOf } from '@atelier/domain/products/color-values'
import { priceText, readPrice } from '@atelier/domain/products/price-text'
import { copyName } from '@atelier/domain/products/product-names'
import type { Currency } from '@atelier/domain/money/money'
import type { ProductTurn } from '@atelier/domain/products/product.schema'
import { createProductBodyIn, updateProductBodyIn } from '@atelier/domain/products/save-product.schema'
import { taxClassOf } from '@atelier/domain/tax/tax-class'
import type { FieldError } from '../../../ui/form/use-field-error.ts'

/** An image of the form. */
export interface FormImage {
  url: string
  alt: string
}

/** A color in the form; text until it is sent. */
export interface ColorForm {
  /** React key of a row that may have no name yet. */
  key: string
  /** null: not stored yet. */
  variantId: number | null
  name: string
  value: string
  sku: string
  stock: string
  /**
   * The stock when the form was filled. Only a changed value is sent, so that it does not overwrite concurrent orders.
   */
  storedStock: string
  images: readonly FormImage[]
  turn: ProductTurn | null
  weightGrams: string
  hsCode: string
  origin: string
  gtin: string
}

/** The form of a product. */
export type ProductForm = {
  name: string
  /** Of both prices. */
  currency: Currency
  price: string
  compareAtPrice: string
  category: string
  isNew: boolean
  status: string
  taxClass: string
  description: string
  features: string
  dimensions: string
  included: string
  materials: string
  slug: string
  /** The version the form was filled from; empty for a new product. */
  updatedAt: string
  colors: readonly ColorForm[]
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const NO_FACTS = { weightGrams: '', hsCode: '', origin: '', gtin: '' }

export const emptyColor = (): ColorForm => ({
  key: newKey(),
  variantId: null,
  name: '',
  value: '',
  sku: '',
  stock: '',
  storedStock: '',
  images: [],
  turn: null,
  ...NO_FACTS,
})

/** Returns an empty form: new season checked, with one empty color variant (A2). */
export const newProduct = (currency: Currency): ProductForm => ({
  name: '',
  currency,
  price: '',
  compareAtPrice: '',
  category: '',
  isNew: true,
  status: 'active',
  taxClass: 'standard',
  description: '',
  features: '',
  dimensions: '',
  included: '',
  materials: '',
  slug: '',
  updatedAt: '',
  colors: [emptyColor()],
})

/** Returns the random suffix of a new product's id, which is independent of its category (A7). */
export const newIdSuffix = newKey

/** Returns the form of a stored product. */
export const formOf = (product: AdminProduct): ProductForm => ({
  name: product.name,
  currency: product.currency,
  price: priceText(product.price, product.currency),
  compareAtPrice: product.compareAtPrice === null ? '' : priceText(product.compareAtPrice, product.currency),
  category: product.category,
  isNew: product.isNew,
  status: product.status,
  taxClass: taxClassOf(product),
  description: product.description,
  features: product.features.join('\n'),
  dimensions: product.dimensions ?? '',
  included: product.included.join('\n'),
  materials: product.materials ?? '',
  slug: product.slug,
  updatedAt: product.updatedAt,
  colors: product.colors.map((color) => ({
    key: String(color.variantId),
    variantId: color.variantId,
    name: color.name,
    value: color.value,
    sku: color.sku,
    stock: color.stock === null ? '' : String(color.stock),
    storedStock: color.stock === null ? '' : String(color.stock),
    images: color.images.map(({ url, alt }) => ({ url, alt })),
    turn: color.turn ?? null,
    weightGrams: color.weightGrams === undefined ? '' : String(color.weightGrams),
    hsCode: color.hsCode ?? '',
    origin: color.origin ?? '',
    gtin: color.gtin ?? '',
  })),
})

/** Returns the form of a copy: a draft without slug, SKUs, GTINs and stock. */
export const copyOf = (product: AdminProduct): ProductForm => ({
  ...formOf(product),
  name: copyName(product.name),
  status: 'draft',
  slug: '',
  updatedAt: '',
  colors: formOf(product).colors.map((color) => ({
    ...emptyColor(),
    name: color.name,
    value: color.value,
    images: color.images,
    turn: color.turn,
    weightGrams: color.weightGrams,
    hsCode: color.hsCode,
    origin: color.origin,
  })),
})

/**
 * Returns the form that undoes a save. If orders changed the stock since, the server returns a conflict, as for any
 * other save.
 */
export function toUndoForm(before: AdminProduct, after: AdminProduct): ProductForm {
  const now = new Map(formOf(after).colors.map(({ variantId, stock }) => [variantId, stock]))
  const form = formOf(before)
  return {
    ...form,
    updatedAt: after.updatedAt,
    colors: form.colors.map((color) => ({ ...color, storedStock: now.get(color.variantId) ?? color.stock })),
  }
}

/** Renames a color; a swatch derived from the name is updated. */
export function renameColor(color: ColorForm, name: string): ColorForm {
  const isFromName = color.value === '' || color.value === colorValueOf(color.name)
  return { ...color, name, value: isFromName && name.trim() !== '' ? colorValueOf(name) : color.value }
}

/** Parses a stock: empty is null (not tracked), and the schema rejects NaN. */
const parseStock = (stock: string): number | null => (stock.trim() === '' ? null : Number(stock))

/** Sends a changed stock only, with the value it replaces, so that concurrent orders are detected. */
function stockPart({ stock, storedStock, variantId }: ColorForm) {
  if (stock === storedStock) return {}
  return { stock: parseStock(stock), ...(variantId === null ? {} : { stockSeen: parseStock(storedStock) }) }
}

/** Sends the turn, or that a stored color has none. */
function turnPart({ turn, variantId }: ColorForm) {
  if (turn) return { turn: { url: turn.url } }
  return variantId === null ? {} : { turn: null }
}

/** Sends GTIN and what parcels and customs must know, or that a stored color has none. */
const factsPart = ({ weightGrams, hsCode, origin, gtin, variantId }: ColorForm) => {
  const sent = {
    weightGrams: weightGrams.trim() === '' ? null : Number(weightGrams),
    hsCode: hsCode.trim() || null,
    origin: origin.trim() || null,
    gtin: gtin.trim() || null,
  }
  return variantId === null ? Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)) : sent
}

const fieldsOf = (form: ProductForm) => ({
  name: form.name,
  price: readPrice(form.price, form.currency),
  compareAtPrice: readPrice(form.compareAtPrice, form.currency) ?? null,
  description: form.description,
  category: form.category,
  colors: form.colors.map((color) => ({
    name: color.name,
    ...(color.variantId === null ? {} : { variantId: color.variantId }),
    ...(color.value === '' ? {} : { value: color.value }),
    ...(color.sku.trim() === '' ? {} : { sku: color.sku }),
    ...stockPart(color),
    images: color.images.map(({ url, alt }) => ({ url, alt })),
    ...turnPart(color),
    ...factsPart(color),
  })),
  isNew: form.isNew,
  status: form.status,
  ...(form.taxClass === 'standard' && form.updatedAt === '' ? {} : { taxClass: form.taxClass }),
  features: form.features.split('\n'),
  dimensions: form.dimensions,
  included: form.included.split('\n'),
  materials: form.materials,
  ...(form.slug.trim() === '' ? {} : { slug: form.slug }),
})

/** Returns the request body, validated by `validateProductForm` and by the server. */
export const productBodyOf = (form: ProductForm) => ({ ...fieldsOf(form), updatedAt: form.updatedAt || undefined })
export const newProductBodyOf = (form: ProductForm, idSuffix: string) => ({
  ...fieldsOf(form),
  productId: `${form.category}-${idSuffix}`,
})

/** Returns the first validation error only (A5): of all fields, or of the given ones. */
export function validateProductForm(
  form: ProductForm,
  idSuffix: string | null,
  fields?: readonly string[],
): FieldError | null {
  const { error } =
    idSuffix === null
      ? updateProductBodyIn(form.currency).safeParse(productBodyOf(form))
      : createProductBodyIn(form.currency).safeParse(newProductBodyOf(form, idSuffix))
  // The id of a new product contains its category: reports the missing category instead.
  const issue = error?.issues.find(({ path: [field] }) => fields?.includes(String(field)) ?? field !== 'productId')
  return issue ? { field: issue.path.join('.'), message: issue.message } : null
}

/** Returns how many fields differ from the initial form; each color counts separately. */
export function countChanges(form: ProductForm, first: ProductForm): number {
  const names = Object.keys(first) as (keyof ProductForm)[]
  const fields = names.filter((name) => name !== 'colors' && name !== 'updatedAt' && form[name] !== first[name]).length
  const before = new Map(first.colors.map((color) => [color.key, JSON.stringify(color)]))
  const changed = form.colors.filter((color) => before.get(color.key) !== JSON.stringify(color)).length
  const gone = first.colors.filter(({ key }) => !form.colors.some((color) => color.key === key)).length
  const order = (of: ProductForm): string =>
    of.colors
      .map(({ key }) => key)
      .filter((key) => before.has(key))
      .join()
  const isMoved = changed + gone === 0 && order(form) !== order(first)
  return fields + changed + gone + (isMoved ? 1 : 0)
}
