import { INLINE_SCRIPT } from './content-security-policy.server.ts'

export interface VerifiedPage {
  html: string
  /** What the policy may allow: the page itself if all its inline scripts are ours, else our scripts only. */
  allowed: string
  isClean: boolean
}

/**
 * Separates the scripts that the app rendered from injected ones. During rendering ours carry an unguessable nonce,
 * which is removed here, so that the page can be cached. Hashing every script found would allow the very scripts that
 * the policy must stop.
 */
export function verifyInlineScripts(rendered: string, nonce: string): VerifiedPage {
  const attribute = ` nonce="${nonce}"`
  const ours: string[] = []
  let isClean = true
  for (const [script] of rendered.matchAll(INLINE_SCRIPT)) {
    const isOurs = script.slice(0, script.indexOf('>')).includes(attribute)
    if (isOurs) ours.push(script)
    else isClean = false
  }
  const html = rendered.replaceAll(attribute, '')
  return { html, isClean, allowed: isClean ? html : ours.join('').replaceAll(attribute, '') }
}
