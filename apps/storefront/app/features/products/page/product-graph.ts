import { goodsOfUnit } from '@atelier/domain/products/goods-of-unit'
import { namedColor } from '@atelier/domain/products/named-color'
import { toAmount } from '@atelier/domain/money/money'
import type { ColorVariant, Product } from '@atelier/domain/products/product.schema'
import type { ShopTerms } from '@atelier/domain/terms/shop-terms'
import type { BreadcrumbList, Offer, Product as ProductNode, ProductGroup } from 'schema-dts'
import { paths } from '../../../shop/paths.ts'
import {
  absolute,
  breadcrumbNode,
  brandRef,
  returnsRef,
  shippingDetails,
  type Crumb,
} from '../../../shop/structured-data.ts'
import { isColorSoldOut } from '@atelier/domain/products/color-sold-out'
import { productName, toCardProduct } from '../card-product.ts'

interface Context {
  origin: string
  brand: string
  shipping: ShopTerms['shipping']
}

function offer({ origin, shipping }: Context, product: Product, color: ColorVariant | undefined): Offer {
  const { priceCents, oldPriceCents } = toCardProduct(product)
  const { currency } = product
  const oldPrice = oldPriceCents !== null && {
    priceSpecification: {
      '@type': 'UnitPriceSpecification' as const,
      priceType: 'https://schema.org/StrikethroughPrice' as const,
      price: toAmount(oldPriceCents, currency),
      priceCurrency: currency,
    },
  }
  return {
    '@type': 'Offer',
    url: `${origin}${paths.product(product.slug, color?.name)}`,
    price: toAmount(priceCents, currency),
    priceCurrency: currency,
    availability: isColorSoldOut(product, color) ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    seller: brandRef(origin),
    shippingDetails: shippingDetails(goodsOfUnit(product, color), currency, shipping),
    hasMerchantReturnPolicy: returnsRef(origin),
    ...oldPrice,
  }
}

/** Returns the schema.org properties that all colors of the product share. */
function common({ origin, brand }: Context, product: Product) {
  const material = product.materials?.split('\n').find((line) => line.trim() !== '')
  return {
    description: product.description,
    brand: { '@type': 'Brand' as const, name: brand },
    category: product.category,
    url: `${origin}${paths.product(product.slug)}`,
    ...(material === undefined ? {} : { material: material.trim() }),
  }
}

const imageUrls = ({ origin }: Context, color: ColorVariant | undefined): string[] =>
  (color?.images ?? []).map(({ url }) => absolute(origin, url))

/** The number of the barcode, for a color that has one. */
const gtinOf = (color: ColorVariant | undefined) => (color?.gtin ? { gtin: color.gtin } : {})

function variant(context: Context, product: Product, color: ColorVariant): ProductNode {
  return {
    '@type': 'Product',
    name: `${productName(product.name)}, ${namedColor(color)}`,
    sku: color.sku,
    ...gtinOf(color),
    color: namedColor(color),
    image: imageUrls(context, color),
    offers: offer(context, product, color),
  }
}

/**
 * Returns the product as schema.org node: one product, or a group that varies by color. Without ratings, because the
 * page shows none.
 */
function productNode(context: Context, product: Product): ProductNode | ProductGroup {
  const name = productName(product.name)
  const [color] = product.colors
  if (product.colors.length > 1) {
    return {
      '@type': 'ProductGroup',
      name,
      ...common(context, product),
      productGroupID: product.productId,
      variesBy: 'https://schema.org/color',
      image: imageUrls(context, color),
      hasVariant: product.colors.map((shade) => variant(context, product, shade)),
    }
  }
  return {
    '@type': 'Product',
    name,
    ...common(context, product),
    sku: color?.sku ?? product.productId,
    ...gtinOf(color),
    ...(color ? { color: namedColor(color), image: imageUrls(context, color) } : {}),
    offers: offer(context, product, color),
  }
}

/** Returns the product and its breadcrumbs as the page shows them. `lists` are those above it. */
export function productGraph(
  context: Context,
  product: Product,
  lists: readonly Crumb[],
): (ProductNode | ProductGroup | BreadcrumbList)[] {
  const crumbs = [...lists, { label: productName(product.name) }]
  return [productNode(context, product), breadcrumbNode(context.origin, crumbs)]
}
