// npm run dev: the shop with hot reload. The storefront's dev server listens on the public port. It proxies /api and
// /media to the API, which restarts when its sources change, and /admin to the admin's dev server.
import { join } from 'node:path'
import { readEnvFile } from './project/env-file.mjs'
import { ensureInstalled } from './project/install.mjs'
import { freePort } from './project/ports.mjs'
import { exitOnError, start, onParentExit } from './project/run.mjs'
import { commandFile, pinnedNode, root } from './project/workspace.mjs'

await exitOnError(ensureInstalled)
readEnvFile()

const port = Number(process.env.PORT || 3000)
const apiPort = await freePort()
const adminPort = await freePort()
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`
const origins = { API_ORIGIN: `http://127.0.0.1:${apiPort}`, ADMIN_ORIGIN: `http://127.0.0.1:${adminPort}` }
const host = process.env.HOST || '127.0.0.1'

/** Vite prints only warnings; the addresses are printed below. */
const quiet = ['--logLevel', 'warn']
const vite = (folder, packageName, command, args) =>
  start(pinnedNode, [commandFile(packageName, command), ...args, ...quiet], {
    cwd: join(root, folder),
    env: { NODE_ENV: 'development', ...origins },
    stdio: 'inherit',
  })

const programs = [
  start(pinnedNode, ['--watch', '--watch-preserve-output', join(root, 'apps/api/src/main.ts')], {
    env: { NODE_ENV: 'development', API_ONLY: '1', HOST: '127.0.0.1', PORT: String(apiPort), PUBLIC_URL: publicUrl },
    stdio: 'inherit',
  }),
  vite('apps/storefront', '@react-router/dev', 'react-router', [
    'dev',
    '--host',
    host,
    '--port',
    String(port),
    '--strictPort',
  ]),
  vite('apps/admin', 'vite', 'vite', ['--host', '127.0.0.1', '--port', String(adminPort), '--strictPort']),
]
console.log(`\n  Storefront  ${publicUrl}\n  Admin       ${publicUrl}/admin\n  API         ${publicUrl}/api/docs\n`)

onParentExit(() => process.exit(143))
// The programs only work together.
for (const program of programs) program.once('exit', (code) => process.exit(code ?? 1))
