import { DAY_MS } from '@atelier/domain/limits/durations'
import { ok, skipped, warning, type Check } from '../check.ts'

/** Rates of tax change with a year, and are announced months before. */
const TAX_TABLE_DAYS = 366
/** Exchange rates are needed for each return of a quarter. */
const EXCHANGE_DAYS = 120

export const rates: Check = {
  name: 'rates',
  title: 'Rates of tax and currency',
  problem: 'The rates of tax and currency cannot be read.',
  advice:
    'Compare the tax table with its sources and enter other rates under Promises. Import the exchange rates of the European Central Bank under Taxes.',
  section: 'doctor',
  needs: 'database',
  async run({ database, now }) {
    const { usesTaxTable, taxTableCheckedOn, lastExchangeDay } = await database.readRates()
    const daysSince = (day: string): number => Math.floor((now().getTime() - Date.parse(day)) / DAY_MS)
    if (usesTaxTable && taxTableCheckedOn === null) return warning('The tax table was never compared with its sources.')
    if (usesTaxTable && taxTableCheckedOn !== null && daysSince(taxTableCheckedOn) > TAX_TABLE_DAYS)
      return warning(`The tax table was last compared with its sources ${daysSince(taxTableCheckedOn)} days ago.`)
    if (lastExchangeDay !== null && daysSince(lastExchangeDay) > EXCHANGE_DAYS)
      return warning(`The last exchange rates are ${daysSince(lastExchangeDay)} days old.`)
    if (!usesTaxTable && lastExchangeDay === null)
      return skipped('No market takes its tax from the tax table, and no exchange rates were imported.')
    return ok('The tax table and the exchange rates in use are up to date.')
  },
}
