import { plainMoney, type Currency } from '@atelier/domain/money/money'
import { escapeHtml } from '../../files/escape-html.ts'
import type { ShopifyCustomer, ShopifyProduct } from './shopify.repo.ts'

/** The columns of a product file of Shopify that this shop can fill. */
export const SHOPIFY_PRODUCT_COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant SKU',
  'Variant Grams',
  'Variant Inventory Tracker',
  'Variant Inventory Qty',
  'Variant Inventory Policy',
  'Variant Fulfillment Service',
  'Variant Price',
  'Variant Compare At Price',
  'Variant Requires Shipping',
  'Variant Taxable',
  'Variant Barcode',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Gift Card',
  'Variant Image',
  'Status',
] as const

type ProductCells = Partial<Record<(typeof SHOPIFY_PRODUCT_COLUMNS)[number], string>>

/** What the file says of the shop, and not of one product. */
export interface ShopifyShop {
  currency: Currency
  vendor: string
  /** Without a slash at the end: images are addresses of the shop. */
  publicUrl: string
}

const STATUSES: Readonly<Record<string, string>> = {
  active: 'active',
  out_of_stock: 'active',
  draft: 'draft',
  inactive: 'draft',
  disabled: 'draft',
}

/** The description as HTML: a paragraph for each, and the details as a list. */
function bodyOf({ description, details }: ShopifyProduct): string {
  const paragraphs = description.split(/\n+/).filter(Boolean)
  const items = details.flatMap((detail) => detail.split('\n')).filter(Boolean)
  const list = items.length > 0 ? [`<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`] : []
  return [...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`), ...list].join('\n')
}

/** Returns the rows of a product: one for each color, and one for each further image, under the same handle. */
export function shopifyProductRows(product: ShopifyProduct, shop: ShopifyShop): string[][] {
  const addressOf = (url: string): string => (url.startsWith('/') ? `${shop.publicUrl}${url}` : url)
  const price = (cents: number): string => plainMoney({ cents, currency: shop.currency })
  const { compareAtPriceCents } = product
  const images = product.colors.flatMap((color) => color.images)
  const variants = product.colors.map(({ name, sku, stock, weightGrams, gtin, images: [image] }): ProductCells => ({
    'Option1 Value': name,
    'Variant SKU': sku,
    'Variant Grams': weightGrams === null ? '' : String(weightGrams),
    'Variant Inventory Tracker': stock === null ? '' : 'shopify',
    'Variant Inventory Qty': stock === null ? '' : String(stock),
    'Variant Inventory Policy': 'deny',
    'Variant Fulfillment Service': 'manual',
    'Variant Price': price(product.priceCents),
    'Variant Compare At Price': compareAtPriceCents === null ? '' : price(compareAtPriceCents),
    'Variant Requires Shipping': 'TRUE',
    'Variant Taxable': product.taxClass === 'zero' ? 'FALSE' : 'TRUE',
    'Variant Barcode': gtin ?? '',
    'Variant Image': image ? addressOf(image.url) : '',
  }))
  const about: ProductCells = {
    Title: product.name,
    'Body (HTML)': bodyOf(product),
    Vendor: shop.vendor,
    Type: product.category,
    Published: product.isShown ? 'TRUE' : 'FALSE',
    'Option1 Name': 'Color',
    'Gift Card': 'FALSE',
    Status: STATUSES[product.status] ?? 'archived',
  }
  return Array.from({ length: Math.max(1, variants.length, images.length) }, (_, index) => {
    const image = images[index]
    const cells: ProductCells = {
      Handle: product.slug,
      ...(index === 0 ? about : {}),
      ...variants[index],
      ...(image && {
        'Image Src': addressOf(image.url),
        'Image Position': String(index + 1),
        'Image Alt Text': image.alt ?? '',
      }),
    }
    return SHOPIFY_PRODUCT_COLUMNS.map((column) => cells[column] ?? '')
  })
}

/** The columns of a customer file of Shopify that this shop can fill. */
export const SHOPIFY_CUSTOMER_COLUMNS = [
  'First Name',
  'Last Name',
  'Email',
  'Accepts Email Marketing',
  'Default Address Address1',
  'Default Address Address2',
  'Default Address City',
  'Default Address Province Code',
  'Default Address Country Code',
  'Default Address Zip',
  'Default Address Phone',
  'Accepts SMS Marketing',
  'Total Spent',
  'Total Orders',
] as const

/** Returns the row of a customer. */
export function shopifyCustomerRow(customer: ShopifyCustomer, currency: Currency): string[] {
  const [firstName = '', ...lastNames] = customer.name.split(' ')
  return [
    firstName,
    lastNames.join(' '),
    customer.email,
    customer.acceptsEmail ? 'yes' : 'no',
    customer.address ?? '',
    customer.apartment ?? '',
    customer.city ?? '',
    customer.state ?? '',
    customer.country ?? '',
    customer.zipCode ?? '',
    customer.phone ?? '',
    'no',
    plainMoney({ cents: customer.spentCents, currency }),
    String(customer.orderCount),
  ]
}
