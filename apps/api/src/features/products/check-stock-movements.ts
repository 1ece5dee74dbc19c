import type { Deps } from '../../deps.ts'
import { findStockDifferences } from './stock-movements.repo.ts'

const MAX_LOGGED = 100

/** Checks that the movements of each color add up to its stock. Logs an error for each that differs; returns the count. */
export async function checkStockMovements({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<{ differing: number }> {
  const differences = await findStockDifferences(db, MAX_LOGGED)
  for (const difference of differences) log.error(difference, 'stock differs from its movements')
  return { differing: differences.length }
}
