/** Returns the page's CSP nonce, which every style element created at run time must carry. */
export function styleNonce(): string {
  const meta = document.querySelector('meta[property="csp-nonce"]')
  return meta instanceof HTMLElement ? meta.nonce : ''
}
