// node scripts/monitoring/write-monitoring.ts
// Writes the alert rules and the dashboard of docs/operations from the lists beside this file. Run it after a change there.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitoringFiles } from './monitoring-files.ts'

for (const [path, text] of Object.entries(monitoringFiles())) {
  writeFileSync(join(import.meta.dirname, '../..', path), text)
  console.log(path)
}
