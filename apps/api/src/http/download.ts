import { shopDay } from '@atelier/domain/region/shop-dates'
import type { Context } from 'hono'
import type { AppEnv } from './env.ts'
import type { ShopRegion } from '@atelier/domain/region/region'

/** Returns the name of an export with the shop's day: `orders-2026-05-12`. */
export const datedName = (name: string, at: Date, region: ShopRegion): string => `${name}-${shopDay(at, region)}`

/** Responds with a CSV file that the browser saves under this name. */
export function csvDownload(c: Context<AppEnv>, name: string, csv: string | ReadableStream): Response {
  c.header('Content-Type', 'text/csv; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${name}.csv"`)
  return c.body(csv)
}
