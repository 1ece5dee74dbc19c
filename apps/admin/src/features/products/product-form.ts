import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { colorValueOf } from '@atelier/domain/products/color-values'
import { readPrice } from '@atelier/domain/products/price-text'
import { copyName } from '@atelier/domain/products/product-names'
import { CreateProductBody, UpdateProductBody } from '@atelier/domain/products/save-product.schema'

/** A picture as the form and the image field hand it to each other. */
export interface FormImage {
  url: string
  alt: string
}

/** A color as it is typed; everything is text until it is sent. */
export interface ColorForm {
  /** Tells rows apart that may have no name yet. */
  key: string
  /** null: not stored yet. */
  variantId: number | null
  name: string
  value: string
  sku: string
  stock: string
  /** What the stock was when the form was filled: only another number is sent, so that orders are not overwritten. */
  storedStock: string
  images: readonly FormImage[]
}

/** A product as it is typed. */
export type ProductForm = {
  name: string
  price: string
  compareAtPrice: string
  category: string
  isNew: boolean
  status: string
  description: string
  features: string
  dimensions: string
  included: string
  materials: string
  slug: string
  /** The version the form was filled from; empty: a new product. */
  updatedAt: string
  colors: readonly ColorForm[]
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const emptyColor = (): ColorForm => ({
  key: newKey(),
  variantId: null,
  name: '',
  value: '',
  sku: '',
  stock: '',
  storedStock: '',
  images: [],
})

/** A2: new season is ticked, and one empty color variant is there. */
export const newProduct = (): ProductForm => ({
  name: '',
  price: '',
  compareAtPrice: '',
  category: '',
  isNew: true,
  status: 'active',
  description: '',
  features: '',
  dimensions: '',
  included: '',
  materials: '',
  slug: '',
  updatedAt: '',
  colors: [emptyColor()],
})

/** The id a new product gets, whatever its category turns out to be (A7). */
export const newIdSuffix = newKey

const priceText = (dollars: number | null): string => (dollars === null ? '' : dollars.toFixed(2))

/** The form of a product as it is stored. */
export const formOf = (product: AdminProduct): ProductForm => ({
  name: product.name,
  price: priceText(product.price),
  compareAtPrice: priceText(product.compareAtPrice),
  category: product.category,
  isNew: product.isNew,
  status: product.status,
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
  })),
})

/** The form of a copy: a draft with an address, SKUs and stock of its own. */
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
  })),
})

/**
 * The form that takes a save back: a product as it was, over what was made of it. Pieces that orders took since are noticed
 * by the server, as with any other save.
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

/** The color with another name; a swatch that came from the name follows it. */
export function renamed(color: ColorForm, name: string): ColorForm {
  const isFromName = color.value === '' || color.value === colorValueOf(color.name)
  return { ...color, name, value: isFromName && name.trim() !== '' ? colorValueOf(name) : color.value }
}

/** Pieces left as they are sent: nothing typed is not counted, and what is no number is refused by the schema. */
const parseStock = (stock: string): number | null => (stock.trim() === '' ? null : Number(stock))

/** Only another number is sent, with the one it is to replace, so that what orders take meanwhile is not given back. */
function stockPart({ stock, storedStock, variantId }: ColorForm) {
  if (stock === storedStock) return {}
  return { stock: parseStock(stock), ...(variantId === null ? {} : { stockSeen: parseStock(storedStock) }) }
}

const fieldsOf = (form: ProductForm) => ({
  name: form.name,
  price: readPrice(form.price),
  compareAtPrice: readPrice(form.compareAtPrice) ?? null,
  description: form.description,
  category: form.category,
  colors: form.colors.map((color) => ({
    name: color.name,
    ...(color.variantId === null ? {} : { variantId: color.variantId }),
    ...(color.value === '' ? {} : { value: color.value }),
    ...(color.sku.trim() === '' ? {} : { sku: color.sku }),
    ...stockPart(color),
    images: color.images.map(({ url, alt }) => ({ url, alt })),
  })),
  isNew: form.isNew,
  status: form.status,
  features: form.features.split('\n'),
  dimensions: form.dimensions,
  included: form.included.split('\n'),
  materials: form.materials,
  ...(form.slug.trim() === '' ? {} : { slug: form.slug }),
})

/** The body of a save; checked by `firstProblem` before it is sent, and by the server again. */
export const bodyOf = (form: ProductForm) => ({ ...fieldsOf(form), updatedAt: form.updatedAt || undefined })
export const newBodyOf = (form: ProductForm, idSuffix: string) => ({
  ...fieldsOf(form),
  productId: `${form.category}-${idSuffix}`,
})

export interface FieldError {
  /** The field's place in the body: 'price', 'colors.0.name'. */
  field: string
  message: string
}

/** A5: only the first thing wrong is shown. */
export function validateProductForm(form: ProductForm, idSuffix: string | null): FieldError | null {
  const { error } =
    idSuffix === null
      ? UpdateProductBody.safeParse(bodyOf(form))
      : CreateProductBody.safeParse(newBodyOf(form, idSuffix))
  // A new id is made of the category: without one the category is what is missing.
  const issue = error?.issues.find(({ path }) => path[0] !== 'productId')
  return issue ? { field: issue.path.join('.'), message: issue.message } : null
}

/** How many things differ from what the form was filled with; each color counts for itself. */
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
