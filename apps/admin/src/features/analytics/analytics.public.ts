/** What other features may use of analytics. */

export { RevenueChart } from './sales/revenue-chart.tsx'
export { WHY_PARAM } from './sales/why-param.ts'
export { salesQuery } from './sales/sales.queries.ts'
export { OtherCurrencies } from './sales/other-currencies.tsx'
