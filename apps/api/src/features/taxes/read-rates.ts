import { limits } from '@atelier/domain/limits/limits'
import type { Currency } from '@atelier/domain/money/money'
import type { ExchangeRates } from '@atelier/domain/tax/oss-report.schema'
import { OSS_CURRENCY } from '@atelier/domain/tax/tax-table'
import type { Deps } from '../../deps.ts'
import { findFirstRateDay, listLastRates } from './exchange-rates.repo.ts'

/** Returns the last imported rates in the currencies of the store. */
export async function readExchangeRates({ db, shop }: Pick<Deps, 'db' | 'shop'>): Promise<ExchangeRates> {
  const { currency, markets } = shop.terms
  const used = new Set<Currency>([currency, ...markets.map((market) => market.currency)])
  const currencies = [...used].filter((code) => code !== OSS_CURRENCY).toSorted()
  const days = await listLastRates(db, limits.taxes.rateDaysListed)
  return {
    from: await findFirstRateDay(db),
    to: days[0]?.day ?? null,
    currencies,
    days: days.map(({ day, rates }) => ({
      day,
      rates: Object.fromEntries(currencies.flatMap((code) => (rates[code] === undefined ? [] : [[code, rates[code]]]))),
    })),
  }
}
