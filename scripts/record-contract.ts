import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contractShape } from '@atelier/domain/contract/contract-shape'

/** Records the contract of a release, with which the next version must be compatible. Run it once per release. */
const PATH = join(import.meta.dirname, '../packages/domain/src/contract/previous-contract.json')

writeFileSync(PATH, `${JSON.stringify(contractShape(), null, 2)}\n`)
