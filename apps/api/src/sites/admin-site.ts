import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { presentPortalBrand } from '../features/brand/brand.public.ts'
import { builtFiles } from './built-files.ts'
import { escapeHtml } from '../files/escape-html.ts'
import { EncodedBody } from '../http/encoded-body.ts'
import { renderPlainPage } from './plain-page.ts'

const ADMIN_BUILD = join(import.meta.dirname, '../../../admin/dist')

/** Placeholder in the built page for the nonce that permits its styles. */
const NONCE_PLACE = '__CSP_NONCE__'

/** Where browsers report what the policy blocked. */
const REPORTS_PATH = '/api/policy-reports'

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `report-uri ${REPORTS_PATH}`,
    'report-to shop',
  ].join('; ')
}

/** An empty page that displays emails in the admin. Emails bring their own styles; scripts are blocked. */
const EMAIL_FRAME = 'email-frame.html'

/**
 * The frame needs our origin so that the admin can measure the email's size; without scripts this is safe. Email images
 * use the shop's URL, which may differ from the admin's.
 */
const emailFrameHeaders = (publicUrl: string) => ({
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' data: ${new URL(publicUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; '),
})

/** Serves the admin: its files, and its HTML page with the brand for every other path below /admin. */
export function adminSite(
  publicUrl: string,
  published: Pick<Deps['shop'], 'brand' | 'terms' | 'document' | 'company'>,
  folder = ADMIN_BUILD,
): (request: Request, pathname: string) => Promise<Response> {
  const sendBuilt = builtFiles(folder)
  const isEmailFrame = Object.entries(emailFrameHeaders(publicUrl))
  return async (request, pathname) => {
    const name = pathname.slice('/admin/'.length)
    const file = name === 'index.html' ? null : await sendBuilt(request, name)
    if (file && name === EMAIL_FRAME) {
      for (const [header, value] of isEmailFrame) file.headers.set(header, value)
    }
    if (file) return file
    if (name.startsWith('assets/')) return renderPlainPage(404, 'Not found', 'There is no such file.')
    const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null)
    if (page === null)
      return renderPlainPage(503, 'The admin portal is not built', 'Run "npm run build" and start again.')
    return sendPage(request, withPublished(page, published))
  }
}

/** Returns a data block, which scripts read by its id. */
const dataBlock = (id: string, data: object): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`

/**
 * Writes what is published into the page: the brand's name, the image of the sign-in and the promises for scripts, as data
 * blocks, and the brand's colors and fonts after the style sheets.
 */
function withPublished(
  page: string,
  { brand, terms, document, company }: Pick<Deps['shop'], 'brand' | 'terms' | 'document' | 'company'>,
): string {
  const { css, ...shown } = presentPortalBrand(brand)
  const facts = { ...shown, signInImage: document('page-shop').signInImage?.url ?? null }
  const style = css === '' ? '' : `<style nonce="${NONCE_PLACE}">${css}</style>`
  const head = `${dataBlock('brand', facts)}${dataBlock('terms', terms)}${style}</head>`
  const { country, locale, timeZone } = company.region
  return page
    .replace('<html lang="en">', () => `<html lang="${locale}" data-country="${country}" data-time-zone="${timeZone}">`)
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(brand.name)}`)
    .replace('</head>', () => head)
}

function sendPage(request: Request, page: string): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const body = new EncodedBody(Buffer.from(page.replaceAll(NONCE_PLACE, nonce)))
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex',
    'Content-Security-Policy': contentSecurityPolicy(nonce),
    'Reporting-Endpoints': `shop="${REPORTS_PATH}"`,
  })
  return body.respond(request, 200, headers)
}
