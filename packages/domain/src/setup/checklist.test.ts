import { expect, test } from 'vitest'
import { demoTerms, type Market } from '../terms/shop-terms.ts'
import { CHECKLIST_KINDS, foreignDestinations, judgeChecklist, type StoreFacts } from './checklist.ts'
import { DEFAULT_REGION } from '../region/region.ts'

const NOW = new Date('2026-05-04T10:00:00Z')
const READY: StoreFacts = {
  visibleProducts: 5,
  postalAddress: '1 Market Street',
  supportEmail: 'help@maren.com',
  hasOwnPromises: true,
  hasOwnLegalTexts: true,
  hasOwnRobotRules: true,
  paymentProvider: 'stripe',
  hasMailServer: true,
  superAdminsWithoutSecondFactor: 0,
  backupAt: new Date('2026-05-01T10:00:00Z'),
  publicUrl: 'https://maren.com',
  isDeliveryCharged: true,
  foreignDestinations: [],
  markets: [{ name: 'Europe', unpriced: 0 }],
  usesTaxTable: true,
  taxTableCheckedOn: '2026-01-15',
  problems: {},
}
const missing = (facts: Partial<StoreFacts>) =>
  judgeChecklist({ ...READY, ...facts }, NOW, DEFAULT_REGION)
    .filter(({ isDone }) => !isDone)
    .map(({ kind }) => kind)

test('a store that is ready misses nothing', () => {
  expect(missing({})).toEqual([])
  expect(judgeChecklist(READY, NOW, DEFAULT_REGION).map(({ kind }) => kind)).toEqual([...CHECKLIST_KINDS])
})

test.each([
  [{ visibleProducts: 0 }, 'products'],
  [{ postalAddress: '' }, 'company'],
  [{ supportEmail: 'support@store.example' }, 'company'],
  [{ hasOwnPromises: false }, 'promises'],
  [{ isDeliveryCharged: false }, 'promises'],
  [{ hasOwnLegalTexts: false }, 'legal-texts'],
  [{ hasOwnRobotRules: false }, 'machines'],
  [{ paymentProvider: 'sandbox' }, 'payments'],
  [{ hasMailServer: false }, 'email'],
  [{ superAdminsWithoutSecondFactor: 1 }, 'second-factor'],
  [{ backupAt: null }, 'backup'],
  [{ backupAt: new Date('2026-04-27T10:00:00Z') }, 'backup'],
  [{ publicUrl: 'http://localhost:3000' }, 'tls'],
  [{ foreignDestinations: ['DE'] }, 'destinations'],
  [{ markets: [{ name: 'Europe', unpriced: 2 }] }, 'market-prices'],
  [{ taxTableCheckedOn: null }, 'tax-table'],
  [{ taxTableCheckedOn: '2025-05-03' }, 'tax-table'],
] as const)('%o misses %s', (facts, kind) => {
  expect(missing(facts)).toEqual([kind])
})

test('free delivery is named with where prices are set', () => {
  const items = judgeChecklist({ ...READY, isDeliveryCharged: false }, NOW, DEFAULT_REGION)
  expect(items.find(({ kind }) => kind === 'promises')?.problem).toContain('Delivery is free')
})

test('a setting that does not work is not done, and one that is missing has no problem', () => {
  const problems = { email: 'No connection.', tls: 'No response.' }
  const items = judgeChecklist({ ...READY, hasMailServer: false, problems }, NOW, DEFAULT_REGION).filter(
    ({ isDone }) => !isDone,
  )
  expect(items).toEqual([
    { kind: 'email', isDone: false },
    { kind: 'tls', isDone: false, problem: 'No response.' },
  ])
})

test('names the countries, the markets and the day of what is not done', () => {
  const facts = {
    foreignDestinations: ['DE', 'JP'],
    markets: [
      { name: 'Europe', unpriced: 2 },
      { name: 'Japan', unpriced: 0 },
    ],
    taxTableCheckedOn: '2025-05-03',
  }
  const problems = judgeChecklist({ ...READY, ...facts }, NOW, DEFAULT_REGION).flatMap(({ problem }) => problem ?? [])
  expect(problems).toEqual([
    'Germany, Japan: tax and law there are not those of your market. Add a market, enter a tax rate, or stop delivering there.',
    'Not sold for lack of a price: 2 in Europe.',
    'The tax table was last compared with its sources on May 3, 2025. Check the rates of your countries, and enter your own where they differ.',
  ])
})

test('a store without markets and without the tax table has no points about them', () => {
  const kinds = judgeChecklist(
    { ...READY, markets: [], usesTaxTable: false, taxTableCheckedOn: null },
    NOW,
    DEFAULT_REGION,
  ).map(({ kind }) => kind)
  expect(kinds).toEqual(CHECKLIST_KINDS.filter((kind) => kind !== 'market-prices' && kind !== 'tax-table'))
})

test('a destination is foreign when it is the home of no market and has no rate of its own', () => {
  const shipping = { ...demoTerms.shipping, homeCountries: ['US'], destinations: ['US', 'CA', 'FR', 'JP'] }
  const europe = { shipping: { ...shipping, homeCountries: ['FR'] } } as unknown as Market
  const terms = { ...demoTerms, shipping, markets: [europe] }
  expect(foreignDestinations(terms)).toEqual(['CA', 'JP'])
  expect(foreignDestinations({ ...terms, taxRates: [{ place: 'CA-ON', percent: 13 }] })).toEqual(['JP'])
  expect(foreignDestinations({ ...terms, taxSource: 'table' })).toEqual([])
})
