import { expect, test } from 'vitest'
import { CHECKLIST_KINDS, judgeChecklist, type StoreFacts } from './checklist.ts'

const NOW = new Date('2026-05-04T10:00:00Z')
const READY: StoreFacts = {
  visibleProducts: 5,
  postalAddress: '1 Market Street',
  supportEmail: 'help@maren.com',
  hasOwnPromises: true,
  hasOwnLegalTexts: true,
  paymentProvider: 'stripe',
  hasMailServer: true,
  superAdminsWithoutSecondFactor: 0,
  backupAt: new Date('2026-05-01T10:00:00Z'),
  publicUrl: 'https://maren.com',
  problems: {},
}
const missing = (facts: Partial<StoreFacts>) =>
  judgeChecklist({ ...READY, ...facts }, NOW)
    .filter(({ isDone }) => !isDone)
    .map(({ kind }) => kind)

test('a store that is ready misses nothing', () => {
  expect(missing({})).toEqual([])
  expect(judgeChecklist(READY, NOW).map(({ kind }) => kind)).toEqual([...CHECKLIST_KINDS])
})

test.each([
  [{ visibleProducts: 0 }, 'products'],
  [{ postalAddress: '' }, 'company'],
  [{ supportEmail: 'support@store.example' }, 'company'],
  [{ hasOwnPromises: false }, 'promises'],
  [{ hasOwnLegalTexts: false }, 'legal-texts'],
  [{ paymentProvider: 'sandbox' }, 'payments'],
  [{ hasMailServer: false }, 'email'],
  [{ superAdminsWithoutSecondFactor: 1 }, 'second-factor'],
  [{ backupAt: null }, 'backup'],
  [{ backupAt: new Date('2026-04-27T10:00:00Z') }, 'backup'],
  [{ publicUrl: 'http://localhost:3000' }, 'tls'],
] as const)('%o misses %s', (facts, kind) => {
  expect(missing(facts)).toEqual([kind])
})

test('a setting that does not work is not done, and one that is missing has no problem', () => {
  const problems = { email: 'No connection.', tls: 'No response.' }
  const items = judgeChecklist({ ...READY, hasMailServer: false, problems }, NOW).filter(({ isDone }) => !isDone)
  expect(items).toEqual([
    { kind: 'email', isDone: false },
    { kind: 'tls', isDone: false, problem: 'No response.' },
  ])
})
