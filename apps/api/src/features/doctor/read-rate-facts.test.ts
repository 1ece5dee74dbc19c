import { TAX_TABLE_CHECKED_ON } from '@atelier/domain/tax/tax-table'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { havePublished } from '../../testing/have-published.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { haveMarkets } from '../../testing/test-markets.ts'
import { readRateFacts } from './read-rate-facts.ts'

test('finds the tax table in use by the shop or by a market, and the last exchange rates', async () => {
  const { deps } = await createTestApp()
  const unused = { usesTaxTable: false, taxTableCheckedOn: TAX_TABLE_CHECKED_ON, lastExchangeDay: null }
  expect(await readRateFacts(deps.db)).toEqual(unused)
  await sql`insert into exchange_rates (day, rates) values ('2026-03-30', '{"USD": "1.1"}'), ('2026-03-31', '{"USD": "1.2"}')`.execute(
    deps.db,
  )
  expect(await readRateFacts(deps.db)).toEqual({ ...unused, lastExchangeDay: '2026-03-31' })
  await havePublished(deps, 'terms', { taxSource: 'rate' })
  expect(await readRateFacts(deps.db)).toMatchObject({ usesTaxTable: false })
  await haveMarkets(deps)
  expect(await readRateFacts(deps.db)).toMatchObject({ usesTaxTable: true })
  await havePublished(deps, 'terms', { taxSource: 'table', markets: [] })
  expect(await readRateFacts(deps.db)).toMatchObject({ usesTaxTable: true })
})
