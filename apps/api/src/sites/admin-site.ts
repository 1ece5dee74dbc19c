import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtFiles } from './built-files.ts'
import { EncodedBody } from './encoding.ts'
import { plainPage } from './plain-page.ts'

const ADMIN_BUILD = join(import.meta.dirname, '../../../admin/dist')

/** Where the built page wants the nonce with which it may add styles. */
const NONCE_PLACE = '__CSP_NONCE__'

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** The admin portal: its files, and its one page for every other path below /admin. */
export function adminSite(folder = ADMIN_BUILD): (request: Request, pathname: string) => Promise<Response> {
  const sendBuilt = builtFiles(folder)
  return async (request, pathname) => {
    const name = pathname.slice('/admin/'.length)
    const file = name === 'index.html' ? null : await sendBuilt(request, name)
    if (file) return file
    if (name.startsWith('assets/')) return plainPage(404, 'Not found', 'There is no such file.')
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    if (page === null) return plainPage(503, 'The admin portal is not built', 'Run "npm run build" and start again.')
    return sendPage(request, page)
  }
}

function sendPage(request: Request, page: string): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const body = new EncodedBody(Buffer.from(page.replaceAll(NONCE_PLACE, nonce)))
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'Content-Security-Policy': contentSecurityPolicy(nonce),
  })
  return body.answer(request, 200, headers)
}
