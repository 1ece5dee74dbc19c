import { INLINE_SCRIPT } from './content-security-policy.server.ts'

export interface VerifiedPage {
  html: string
  /** The page again, when every inline script in it is ours; else nothing but our scripts. What the policy may allow. */
  allowed: string
  isClean: boolean
}

/**
 * Tells the scripts that the page was built with from any that got into it through what somebody wrote. While it renders
 * ours carry a mark that nobody could guess; here it is taken off again, so that a cache may keep the page. A policy made of
 * whatever scripts are found would allow the very ones it is there to stop.
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
