import type { Category } from '@atelier/domain/categories/category.schema'
import { expect, test } from 'vitest'
import { describeAllProducts, describeList } from './describe-list.server.ts'

const totes: Category = {
  slug: 'totes',
  name: 'Totes',
  description: '',
  image: null,
  seoTitle: '',
  seoDescription: '',
  hasProducts: true,
}
const image = {
  url: '/media/products/belt-1.jpg',
  alt: 'A belt',
  width: 1200,
  height: 800,
  widths: [],
  placeholder: null,
}
const belts: Category = {
  ...totes,
  slug: 'belts',
  name: 'Belts & straps',
  description: 'Cut along the spine.',
  image,
  seoTitle: 'Leather belts',
  seoDescription: 'Belts of bridle leather.',
}
const categories = [totes, belts]
const texts = {
  allTitle: 'All Bags',
  allLabel: 'All bags',
  allDescription: 'Every bag of the house.',
  description: 'bags made by Maren.',
}

test('a category without texts has the title of the list and the words of all lists', () => {
  expect(describeList('totes', categories, texts)).toMatchObject({
    head: { heading: 'TOTES', description: '', image: null, isNewArrivals: false },
    meta: {
      title: 'Totes',
      description: 'Totes: bags made by Maren.',
      path: '/products/totes',
    },
    crumbs: [{ to: '/' }, { label: 'All bags', to: '/products' }, { label: 'Totes' }],
  })
})

test('a category shows its own texts and its image', () => {
  expect(describeList('belts', categories, texts)).toMatchObject({
    head: { heading: 'BELTS & STRAPS', description: 'Cut along the spine.', image },
    meta: { title: 'Leather belts', description: 'Belts of bridle leather.' },
  })
  expect(describeList('belts', [{ ...belts, seoTitle: '', seoDescription: '' }], texts)?.meta).toMatchObject({
    title: 'Belts & straps',
    description: 'Cut along the spine.',
  })
})

test.each([
  ['new-this-season', 'NEW THIS SEASON', 'New This Season', true],
  ['sale', 'SALE', 'Sale', false],
])('%s is a list of every shop', (handle, heading, title, isNewArrivals) => {
  expect(describeList(handle, [], texts)).toMatchObject({ head: { heading, isNewArrivals }, meta: { title } })
})

test('the list of all products has a title of its own', () => {
  expect(describeAllProducts(texts)).toMatchObject({
    head: { heading: 'ALL BAGS' },
    meta: { title: 'All Bags', description: 'Every bag of the house.', path: '/products' },
    crumbs: [{ to: '/' }, { label: 'All Bags' }],
  })
})

test.each(['clutch', 'featured', 'constructor'])('%s is no list', (handle) => {
  expect(describeList(handle, categories, texts)).toBeNull()
})
