import type { Product } from '@atelier/domain/products/product.schema'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { expect, test } from 'vitest'
import { productGraph } from './product-graph.ts'

const image = { url: '/media/a/front.jpg', alt: 'A', width: 800, height: 1000, widths: [800], placeholder: null }
const shade = (name: string, stock: number | null) => ({
  name,
  value: '#000',
  sku: `SKU-${name}`,
  stock,
  images: [image],
})

const aProduct = (change: Partial<Product> = {}): Product => ({
  productId: 'totes-00000001',
  slug: 'solene',
  name: 'Solène',
  description: 'A tote.',
  category: 'totes',
  currency: 'USD',
  price: 90,
  compareAtPrice: null,
  isNew: false,
  status: 'active',
  isActive: true,
  stock: null,
  colors: [shade('Noir', 2)],
  features: [],
  dimensions: null,
  included: [],
  materials: '\nFull-grain calf\nWipe with a dry cloth',
  rating: 4.9,
  reviewCount: 12,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...change,
})

const context = { origin: 'https://shop.example', brand: 'ORSENNE', shipping: demoTerms.shipping }
const lists = [
  { label: 'All bags', to: '/products' },
  { label: 'Totes', to: '/products/totes' },
]
const graphOf = (product: Product) => productGraph(context, product, lists)

test('a product with one color has one offer and no rating', () => {
  const [product] = graphOf(aProduct())
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Solène',
    sku: 'SKU-Noir',
    color: 'Noir',
    material: 'Full-grain calf',
    brand: { name: 'ORSENNE' },
    image: ['https://shop.example/media/a/front.jpg'],
    offers: {
      price: 90,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      hasMerchantReturnPolicy: { '@id': 'https://shop.example/#returns' },
    },
  })
  expect(product).not.toHaveProperty('aggregateRating')
})

test('a color with a GTIN says it, alone or in a group', () => {
  const coded = { ...shade('Noir', 2), gtin: '4006381333931' }
  expect(graphOf(aProduct({ colors: [coded] }))[0]).toMatchObject({ sku: 'SKU-Noir', gtin: '4006381333931' })
  const [group] = graphOf(aProduct({ colors: [coded, shade('Bone', 1)] }))
  expect(group).toMatchObject({ hasVariant: [{ gtin: '4006381333931' }, { sku: 'SKU-Bone' }] })
  expect(JSON.stringify(group).match(/gtin/g)).toHaveLength(1)
})

test('several colors form a group, each with its own offer and URL', () => {
  const [group] = graphOf(aProduct({ colors: [shade('Noir', 0), shade('Bark Brown', null)] }))
  expect(group).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'totes-00000001',
    variesBy: 'https://schema.org/color',
    hasVariant: [
      { sku: 'SKU-Noir', offers: { availability: 'https://schema.org/OutOfStock' } },
      {
        color: 'Bark Brown',
        offers: {
          availability: 'https://schema.org/InStock',
          url: 'https://shop.example/products/solene?color=bark%20brown',
        },
      },
    ],
  })
})

test('the shipping cost is that of a product of this price', () => {
  const rates = (price: number) => {
    const [product] = graphOf(aProduct({ price }))
    const { offers } = product as unknown as { offers: { shippingDetails: { shippingRate: { value: number } }[] } }
    return offers.shippingDetails.map(({ shippingRate }) => shippingRate.value)
  }
  expect(rates(90)).toEqual([8.95])
  expect(rates(100)).toEqual([0])
})

test('a sale contains the old and the new price', () => {
  const [product] = graphOf(aProduct({ price: 90, compareAtPrice: 120 }))
  expect(product).toMatchObject({
    offers: { price: 90, priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: 120 } },
  })
})

test('prices and shipping are in the currency of the product', () => {
  const [product] = graphOf(aProduct({ currency: 'JPY', price: 600, compareAtPrice: 700 }))
  expect(product).toMatchObject({
    offers: {
      price: 600,
      priceCurrency: 'JPY',
      priceSpecification: { price: 700, priceCurrency: 'JPY' },
      shippingDetails: [{ shippingRate: { value: 895, currency: 'JPY' } }],
    },
  })
})

test('the breadcrumbs lead from the list to the product', () => {
  const [, way] = graphOf(aProduct())
  expect(way).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'https://shop.example/products' },
      { position: 2, name: 'Totes', item: 'https://shop.example/products/totes' },
      { position: 3, name: 'Solène' },
    ],
  })
})
