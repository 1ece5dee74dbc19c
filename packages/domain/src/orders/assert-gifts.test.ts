import { expect, test } from 'vitest'
import { ShopError } from '../contract/shop-error.ts'
import { assertGifts } from './assert-gifts.ts'

type Given = Parameters<typeof assertGifts>

const issuesOf = (...given: Given): string[] => {
  try {
    assertGifts(...given)
  } catch (error) {
    if (error instanceof ShopError && error.code === 'invalid_input')
      return error.issues.map(({ path, message }) => `${path}: ${message}`)
    throw error
  }
  return []
}

const OFFERED = { isGiftWrapOffered: true }
const NOT_OFFERED = { isGiftWrapOffered: false }

test.each<[string, Given, string[]]>([
  ['an order without gifts anywhere', [{ items: [{}, { wrapped: 0 }], giftMessage: '' }, NOT_OFFERED], []],
  ['wrapped units with a message where it is offered', [{ items: [{ wrapped: 1 }], giftMessage: 'x' }, OFFERED], []],
  ['wrapped units without a message', [{ items: [{}, { wrapped: 2 }] }, OFFERED], []],
  [
    'wrapped units where it is not offered, each at its field',
    [{ items: [{ wrapped: 1 }, {}, { wrapped: 2 }], giftMessage: 'x' }, NOT_OFFERED, 'checkout.'],
    [
      'checkout.items.0.wrapped: Gift wrap is not offered here',
      'checkout.items.2.wrapped: Gift wrap is not offered here',
      'checkout.giftMessage: Gift wrap is not offered here',
    ],
  ],
  [
    'a message without anything to wrap',
    [{ items: [{ wrapped: 0 }], giftMessage: 'x' }, OFFERED],
    ['giftMessage: Choose gift wrap for an item to add a message'],
  ],
])('judges %s', (_, given, issues) => {
  expect(issuesOf(...given)).toEqual(issues)
})
