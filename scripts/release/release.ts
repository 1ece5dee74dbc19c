import { contractShape } from '@atelier/domain/all-endpoints/contract-shape'
import { ROOT } from '../architecture/source-tree.ts'
import { readMigrations, recordRelease } from './last-release.ts'
import { releaseFaults } from './release-faults.ts'

/** `npm run release -- VERSION` says whether the tree can be tagged; with `record`, it first records what is promised. */
const [version = '', command] = process.argv.slice(2)
const contract = contractShape()
if (command === 'record') recordRelease(ROOT, { version, contract, migrations: readMigrations(ROOT) })
const faults = releaseFaults(ROOT, version, contract)
for (const fault of faults) console.error(fault)
if (faults.length === 0) console.log(`Ready: git tag v${version}`)
process.exitCode = faults.length === 0 ? 0 : 1
