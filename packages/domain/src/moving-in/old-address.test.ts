import { expect, test } from 'vitest'
import { guessTarget, isTargetPath, normalAddress } from './old-address.ts'

test.each([
  ['/products/Bag/', '/products/bag'],
  ['https://old.example/products/bag?variant=12', '/products/bag'],
  ['/pages/caf%C3%A9', '/pages/café'],
  ['/collections/%E0%A4%A', '/collections/%e0%a4%a'],
  ['/', '/'],
  ['//evil.example/a', null],
  ['javascript:alert(1)', null],
  ['/a\\b', null],
  ['pages/about', null],
  [`/${'x'.repeat(501)}`, null],
])('the normal form of %s is %s', (text, address) => {
  expect(normalAddress(text)).toBe(address)
})

test.each([
  ['/collections/totes', { slug: 'totes' }],
  ['/collections/totes/products/bag', { slug: 'bag' }],
  ['/collections/all', { path: '/products' }],
  ['/product-category/home/mugs', { slug: 'mugs' }],
  ['/pages/about-us', { path: '/about' }],
  ['/policies/refund-policy', { path: '/shipping' }],
  ['/pages/our-team', null],
  ['/blogs/news/opening', null],
])('%s may lead to %o', (address, target) => {
  expect(guessTarget(address)).toEqual(target)
})

test('a target is a path of this shop', () => {
  expect(['/about', '/products/bag?color=red', '/'].map(isTargetPath)).toEqual([true, true, true])
  expect(['https://a.example', '//a.example', '/\\a.example', 'about', '/a b'].map(isTargetPath)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})
