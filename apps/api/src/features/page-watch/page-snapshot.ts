import { createHash } from 'node:crypto'

/** Headers that control what may run on a page and which sites may frame it. */
const WATCHED_HEADERS = [
  'content-security-policy',
  'content-security-policy-report-only',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
]

/** The parts of a page that can execute, or send its input elsewhere. */
export interface PageSnapshot {
  status: number
  headers: ReadonlyMap<string, string>
  /** Scripts by address or by hash, frames, forms and bases, each as one readable line. */
  parts: readonly string[]
  /** URLs of the shop's own scripts. */
  scripts: readonly string[]
}

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('base64')

/** A script with its content, or one of the other tags; an unclosed script extends to the end of the page. */
const TAG = /<(script)\b([^>]*)>([\s\S]*?)(?:<\/script\s*>|$)|<(iframe|frame|object|embed|base|form|link)\b([^>]*)>/gi
const HANDLER = /<[a-z][^>]*\son[a-z]+\s*=/gi

const attribute = (attributes: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(attributes)
  return found?.slice(1).find((value) => value !== undefined)
}

/** Parses a page as a browser received it. */
export async function takePageSnapshot(response: Response): Promise<PageSnapshot> {
  const html = await response.text()
  const parts = new Set<string>()
  const scripts = new Set<string>()
  for (const [, script, ofScript, content = '', tag, ofTag] of html.matchAll(TAG)) {
    const name = (script ?? tag ?? '').toLowerCase()
    const attributes = ofScript ?? ofTag ?? ''
    const address = attribute(attributes, ADDRESS_OF[name] ?? 'src')
    if (name === 'link' && !isScriptLink(attributes)) continue
    if (name === 'script' && address === undefined) {
      if (!/type\s*=\s*["']?application\//i.test(attributes)) parts.add(`inline script ${sha256(content)}`)
      continue
    }
    parts.add(`${name === 'link' ? 'script' : name} ${address ?? ''}`)
    if (address?.startsWith('/') && (name === 'script' || name === 'link')) scripts.add(address)
  }
  for (const [handler] of html.matchAll(HANDLER)) parts.add(`event handler ${sha256(handler)}`)
  const headers = new Map(WATCHED_HEADERS.map((header) => [header, response.headers.get(header) ?? '']))
  return { status: response.status, headers, parts: [...parts], scripts: [...scripts] }
}

const ADDRESS_OF: Readonly<Record<string, string>> = { link: 'href', form: 'action', object: 'data', base: 'href' }

const isScriptLink = (attributes: string): boolean =>
  /\brel\s*=\s*["']?modulepreload/i.test(attributes) ||
  (/\brel\s*=\s*["']?preload/i.test(attributes) && /\bas\s*=\s*["']?script/i.test(attributes))

/** Returns what the live page has and ours has not, or the reverse, as readable sentences. */
export function differences(live: PageSnapshot, own: PageSnapshot): string[] {
  const found: string[] = []
  if (live.status !== own.status) found.push(`It was answered with ${live.status} instead of ${own.status}.`)
  for (const [header, expected] of own.headers) {
    const got = live.headers.get(header) ?? ''
    if (got !== expected) found.push(`The header ${header} says "${got}" instead of "${expected}".`)
  }
  for (const part of live.parts) if (!own.parts.includes(part)) found.push(`It has something we did not make: ${part}`)
  for (const part of own.parts) if (!live.parts.includes(part)) found.push(`It lacks something of ours: ${part}`)
  return found
}

/** Returns whether two responses have the same status and body. */
export async function sameBytes(live: Response, own: Response): Promise<boolean> {
  // Not bytes(): the responses that Hono creates on Node do not have it.
  const [one, other] = await Promise.all([live.arrayBuffer(), own.arrayBuffer()])
  return live.status === own.status && sha256(new Uint8Array(one)) === sha256(new Uint8Array(other))
}
