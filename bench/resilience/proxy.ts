import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/project/ports.mjs'
import { root } from '../../scripts/project/workspace.mjs'

/** The host name in the documented nginx.conf. */
export const HOST = 'shop.example'
const CONF = join(root, 'docs/operations/nginx.conf')
const READY_WITHIN_MS = 5_000

export interface RunningProxy {
  /** The port of its TLS listener on every loopback address. */
  port: number
  stop: () => Promise<void>
}

/** Whether nginx and openssl are installed. */
export const hasProxy = (): boolean =>
  spawnSync('nginx', ['-v']).error === undefined && spawnSync('openssl', ['version']).error === undefined

/**
 * Runs nginx in a temporary folder with the documented nginx.conf; only its ports and the paths of the certificate are
 * others, and what `change` does. Throws when `nginx -t` refuses the file.
 */
export async function startProxy(
  shopPorts: readonly [number, number],
  change: (conf: string) => string = (conf) => conf,
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-nginx-'))
  mkdirSync(join(folder, 'logs'))
  const [plain, port] = [await freePort(), await freePort()]
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  const subject = ['-subj', `/CN=${HOST}`, '-days', '2']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const conf = change(readFileSync(CONF, 'utf8'))
    .replace('127.0.0.1:3001', `127.0.0.1:${shopPorts[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${shopPorts[1]}`)
    .replaceAll(/^(\s*listen )80\b/gm, `$1${plain}`)
    .replaceAll(/^(\s*listen )443\b/gm, `$1${port}`)
    .replaceAll(/^(\s*ssl_certificate )\s*\S+;/gm, `$1 ${certificate};`)
    .replaceAll(/^(\s*ssl_certificate_key )\s*\S+;/gm, `$1 ${key};`)
  writeFileSync(join(folder, 'atelier.conf'), conf)
  const frame = `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/logs/error.log;
events { worker_connections 2048; }
http { access_log off; client_body_temp_path ${folder}/bodies; proxy_temp_path ${folder}/responses;
  fastcgi_temp_path ${folder}/unused1; uwsgi_temp_path ${folder}/unused2; scgi_temp_path ${folder}/unused3;
  include ${folder}/atelier.conf; }\n`
  writeFileSync(join(folder, 'nginx.conf'), process.getuid?.() === 0 ? `user root;\n${frame}` : frame)
  const options = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'logs/error.log')]
  const tested = spawnSync('nginx', ['-t', ...options], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(`nginx refuses docs/operations/nginx.conf:\n${tested.stderr}`)
  const nginx = spawn('nginx', options, { stdio: 'inherit' })
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()))
  await untilItResponds(`http://127.0.0.1:${plain}/`)
  return {
    port,
    stop: async () => {
      nginx.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilItResponds(url: string): Promise<void> {
  const endsAt = performance.now() + READY_WITHIN_MS
  while (performance.now() < endsAt) {
    // The default server closes the connection of an unknown host without a response.
    const isOpen = await fetch(url).then(
      () => true,
      (error: Error) => !/ECONNREFUSED/.test(String(error.cause)),
    )
    if (isOpen) return
    await sleep(20)
  }
  throw new Error('nginx did not start')
}
