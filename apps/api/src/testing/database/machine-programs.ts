import { machinePrograms } from '../../db/embedded/programs.ts'

/**
 * The PostgreSQL of this machine, whose package also has the programs of the client; null: none. Tests of pg_dump and of
 * standbys need them, and so also show that the shop runs on that major.
 */
export const ofMachine = await machinePrograms()
