import { expect, test } from 'vitest'
import { listFacts } from './list-meta.ts'

const totes = { title: 'Totes', description: 'Totes.', path: '/products/totes' }

test.each([
  ['', 9, { title: 'Totes', path: '/products/totes', isPrivate: false }],
  ['?page=1', 9, { title: 'Totes', path: '/products/totes', isPrivate: false }],
  ['?page=2', 90, { title: 'Totes, page 2', path: '/products/totes?page=2', isPrivate: false }],
  ['?utm_source=letter', 9, { path: '/products/totes', isPrivate: false }],
  ['?color=noir', 4, { title: 'Totes', path: '/products/totes', isPrivate: false }],
  ['?sort=price-asc&page=2', 90, { title: 'Totes', path: '/products/totes', isPrivate: false }],
  ['?maxPrice=100', 0, { path: '/products/totes', isPrivate: true }],
  ['', 0, { isPrivate: true }],
  ['', undefined, { isPrivate: true }],
])('describes "%s" with %s products for search engines', (search, total, facts) => {
  expect(listFacts(totes, search, total)).toMatchObject(facts)
})
