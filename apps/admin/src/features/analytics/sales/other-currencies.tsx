import type { SalesReport } from '@atelier/domain/analytics/sales/sales.schema'

/** Returns the currencies of the orders in a report. The server may be of the version before. */
export const currenciesOf = ({ currency, currencies = [currency] }: SalesReport): readonly string[] => currencies

/** Names the currencies whose orders the figures of a report leave out; nothing in a shop with one. */
export function OtherCurrencies({ report }: { report: SalesReport | undefined }) {
  const others = report ? currenciesOf(report).filter((one) => one !== report.currency) : []
  return others.length === 0 ? null : <p className="note">Without orders in {others.join(', ')}</p>
}
