import { findPostgres, startPostgres } from './scripts/project/postgres.mjs'
import { spawnSync } from 'node:child_process'
const pg = await startPostgres(findPostgres())
console.log(pg.url ?? pg)
const r = spawnSync('npx', ['vitest', 'run', '--project', 'api', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: pg.url },
})
await pg.stop?.()
process.exit(r.status)
