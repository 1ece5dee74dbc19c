import * as staffTaxes from '@atelier/domain/tax/staff-taxes.endpoints'
import { limits } from '@atelier/domain/limits/limits'
import type { Deps } from '../../deps.ts'
import { uploadTempFolder } from '../../files/upload-folder.ts'
import { csvDownload } from '../../http/download.ts'
import type { Mount } from '../../http/mount.ts'
import { importRates } from './import-rates.ts'
import { ossCsv, readOssReport } from './read-oss.ts'
import { readExchangeRates } from './read-rates.ts'
import { readTaxReport, requestedTaxPeriod, taxesCsv } from './read-taxes.ts'

const MAX_MB = limits.taxes.ratesMaxBytes / 1_048_576

/** Mounts the staff routes of taxes. Days are those of the shop's time zone. */
export function mountStaffTaxes(mount: Mount, deps: Deps): void {
  const upload = {
    folder: uploadTempFolder(deps.config.DATA_DIR),
    tooLarge: () => `This file is too large. Import at most ${MAX_MB} MB at a time.`,
    noFile: 'Please choose a file',
  }

  mount(staffTaxes, {
    async getTaxReport({ query }) {
      return { success: true, data: await readTaxReport(deps, requestedTaxPeriod(query), deps.shop.company.region) }
    },
    async exportTaxes({ query, c }) {
      const period = requestedTaxPeriod(query)
      return csvDownload(
        c,
        `taxes-${period.from}-to-${period.to}`,
        await taxesCsv(deps, period, deps.shop.company.region),
      )
    },
    async getOssReport({ query }) {
      return { success: true, data: await readOssReport(deps, requestedTaxPeriod(query), deps.shop.company.region) }
    },
    async exportOssReport({ query, c }) {
      const report = await readOssReport(deps, requestedTaxPeriod(query), deps.shop.company.region)
      return csvDownload(c, `oss-${query.quarter}`, ossCsv(report, deps.shop.company.region))
    },
    async listExchangeRates() {
      return { success: true, data: await readExchangeRates(deps) }
    },
    importExchangeRates: ({ receiveForm, context }) =>
      receiveForm(upload, async (file) => ({
        success: true as const,
        message: 'The rates were imported',
        data: await importRates(deps, file, context),
      })),
  })
}
