import { ERROR_STATUS, type ErrorCode } from '@atelier/domain/contract/shop-error'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createUnavailablePage, neutralColors, type FindPageColors } from './unavailable-page.ts'
import { apiHeaders } from '../security-headers.ts'

const RETRY_AFTER_SECONDS = 3

export interface EarlyRejection {
  code: ErrorCode
  message: string
  /** The sentence on the unavailable page, for a browser that requests a page. */
  pageText: string
}

/** Creates a handler that rejects a request before the framework: with JSON, or with a page that reloads. */
export function createEarlyRejection(
  publicUrl: string,
  { code, message, pageText }: EarlyRejection,
  findColors: FindPageColors = neutralColors,
): (request: IncomingMessage, response: ServerResponse) => void {
  const headers = {
    'Cache-Control': 'no-store',
    'Retry-After': String(RETRY_AFTER_SECONDS),
    ...apiHeaders(publicUrl),
  }
  const asJson = { ...headers, 'Content-Type': 'application/json' }
  const unavailablePage = createUnavailablePage(pageText, findColors)
  const json = JSON.stringify({ success: false, code, message, errors: [] })
  return ({ method, headers: { accept = '' } }, response) => {
    const wantsPage = method === 'GET' && accept.includes('text/html')
    const page = wantsPage ? unavailablePage() : null
    response.writeHead(ERROR_STATUS[code], page ? { ...headers, ...page.headers } : asJson).end(page?.html ?? json)
  }
}
