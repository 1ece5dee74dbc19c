import type { OrdersBehind } from '@atelier/domain/analytics/sales/explain-revenue'
import { paths } from '../../../paths.ts'

/** URL of the order list with the orders behind a figure. */
export const ordersBehindUrl = (orders: OrdersBehind): string => `${paths.orders}?${new URLSearchParams({ ...orders })}`
