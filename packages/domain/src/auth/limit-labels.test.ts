import { expect, test } from 'vitest'
import { NO_LIMITS, type AccessLimits } from '../access/access-limits.ts'
import { DEFAULT_REGION } from '../region/region.ts'
import { limitLabels } from './limit-labels.ts'

test.each<[Partial<AccessLimits>, string[]]>([
  [{}, []],
  [{ refundUpTo: [{ currency: 'USD', cents: 50_00 }] }, ['Refunds of one order at most $50.00']],
  [{ refundUpTo: [{ currency: 'USD', cents: 0 }] }, ['No refunds']],
  [{ refundUpTo: [] }, ['No refunds']],
  [{ markets: ['', 'eu'], masksPersonalData: true }, ['Only orders of Home, eu', 'No personal data of customers']],
])('%o', (limits, labels) => {
  const marketName = (key: string): string => key || 'Home'
  expect(limitLabels({ ...NO_LIMITS, ...limits }, { region: DEFAULT_REGION, marketName })).toEqual(labels)
})
