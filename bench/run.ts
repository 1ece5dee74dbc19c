import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireMachinePrograms, startBenchPostgres } from './bench-postgres.ts'
import { createBench } from './bench.ts'
import { LOAD_GENERATOR } from './load.ts'
import { ensureBuilt, isOtherVersion, shopFolder } from './measured-shop.ts'
import { PARTS, QUICK_PARTS } from './parts.ts'
import { printTable } from './report.ts'

// npm run bench: measures the budgets of the design. A speed is compared with a limit measured in the same run.
// Arguments select parts, and `quick` runs short versions: npm run bench -- quick, npm run bench -- orders lists

const requested = process.argv.slice(2)
const isQuick = requested.includes('quick')
const names = requested.filter((name) => name !== 'quick')
const unknown = names.find((name) => !(name in PARTS))
if (unknown) throw new Error(`'${unknown}' is not a part; choose from quick, ${Object.keys(PARTS).join(', ')}`)
const chosen = names.length > 0 ? names : isQuick ? QUICK_PARTS : Object.keys(PARTS)

const programs = await requireMachinePrograms()
await ensureBuilt()
const server = await startBenchPostgres(programs)
const dataDir = mkdtempSync(join(tmpdir(), 'atelier-bench-'))
const bench = createBench({ server, dataDir, isQuick })
if (isOtherVersion) console.log(`Measures the version in ${shopFolder}.`)
console.log(`Load is sent by ${LOAD_GENERATOR}. PostgreSQL runs with fsync, over TCP.\n`)
const startedAt = performance.now()
const secondsSince = (time: number): number => Math.round((performance.now() - time) / 1_000)
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (!chosen.includes(name)) continue
    const partStartedAt = performance.now()
    await measure(bench)
    console.log(`      ${name}: ${secondsSince(partStartedAt)} s\n`)
  }
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
printTable()
console.log(`${secondsSince(startedAt)} s. Not measured here: Lighthouse, which needs a browser and a quiet machine.`)
// Some parts serve the shop in this process, and its timers would keep the process alive.
process.exit()
