import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { invalidField } from '@atelier/domain/contract/shop-error'
import { limits } from '@atelier/domain/limits/limits'
import { readEcbRates } from '@atelier/domain/tax/ecb-rates'
import type { ExchangeRates } from '@atelier/domain/tax/oss-report.schema'
import type { ActionContext } from '../../action-context.ts'
import { inTransaction } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { isZip, readOnlyEntry } from '../../files/read-zip.ts'
import { recordAudit } from '../audit/audit.public.ts'
import { storeRates } from './exchange-rates.repo.ts'
import { readExchangeRates } from './read-rates.ts'

/** Returns the text of a CSV file, which may be packed as ZIP. Throws `invalid_input` at the file. */
async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path)
  const unpacked = isZip(bytes) ? readOnlyEntry(bytes, limits.taxes.ratesMaxBytes) : bytes
  if (unpacked === null)
    throw invalidField('file', 'This ZIP file can’t be read. Choose the one of the bank, with one file.')
  if (!isUtf8(unpacked) || unpacked.includes(0)) throw invalidField('file', 'This file isn’t text')
  return unpacked.toString('utf8')
}

/**
 * Imports the file of the European Central Bank, completely or not at all: rates of days that are known are replaced.
 * Throws `invalid_input` naming the row.
 */
export async function importRates(
  deps: Deps,
  { path, name }: { path: string; name: string },
  context: ActionContext,
): Promise<ExchangeRates> {
  const read = readEcbRates(await textOf(path))
  if (!read.ok) throw invalidField('file', read.message)
  await inTransaction(deps.db, async (tx) => {
    await storeRates(tx, read.days)
    const after = { file: name, days: read.days.length }
    await recordAudit(tx, { context, action: 'taxes.rates_imported', at: deps.now(), after })
  })
  return readExchangeRates(deps)
}
