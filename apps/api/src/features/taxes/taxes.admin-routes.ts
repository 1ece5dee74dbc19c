import * as staffTaxes from '@atelier/domain/tax/staff-taxes.endpoints'
import type { Deps } from '../../deps.ts'
import { csvDownload } from '../../http/download.ts'
import type { Mount } from '../../http/mount.ts'
import { readTaxReport, requestedTaxPeriod, taxesCsv } from './read-taxes.ts'

/** Mounts the staff routes of taxes. Days are those of the shop's time zone. */
export function mountStaffTaxes(mount: Mount, deps: Deps): void {
  mount(staffTaxes, {
    async getTaxReport({ query }) {
      return { success: true, data: await readTaxReport(deps, requestedTaxPeriod(query)) }
    },
    async exportTaxes({ query, c }) {
      const period = requestedTaxPeriod(query)
      return csvDownload(c, `taxes-${period.from}-to-${period.to}`, await taxesCsv(deps, period))
    },
  })
}
